// Package enginetest holds every Game to the promises of the seam. A game's
// own test calls Conform; soak runs Play from the command line. The toy game
// in it proves the kit.
package enginetest
