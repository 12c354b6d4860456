// Package hex is the geometry of hexagons: neighbours, distances, hexsides,
// rings, lines and lines of sight, in whole numbers. It knows both grids of
// the games: columns of flat-topped hexes (numbers XXYY) and ragged rows of
// pointed ones. What stands in a hex is for the caller.
package hex
