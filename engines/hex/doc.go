// Package hex is the geometry of hexagons: neighbours, distances, hexsides,
// areas, lines and lines of sight, in whole numbers. It knows both grids of
// the games: columns of flat-topped hexes (numbers XXYY) and ragged rows of
// pointed ones (A1 to M9). What stands in a hex is for the caller.
//
// A [Grid] never changes and may be used by many at once. A hex of it is an
// [At]: a small number, fit for an index into the caller's own slices. Hexes
// come from [Grid.Parse] and from the grid's own answers; of [None] and other
// numbers off the map only Name, Neighbour, Neighbours and DirTo may be asked.
//
// Directions run clockwise from north, 1 to 6. On columns they are N, NE, SE,
// S, SW, NW; on rows NE, E, SE, SW, W, NW.
//
// # Coordinates
//
// [Grid.Exact] gives the centre of a hex on a lattice on which all centres and
// vertices are pairs of whole numbers, x growing to the east and y to the
// south; lines, sides and the compass are decided on it. [Grid.Centre] and
// [Grid.Outline] are for drawing: the same lattice stretched by 500 and 866, so
// that a hex has a radius of 1000 and hexes share their vertices to the unit.
package hex
