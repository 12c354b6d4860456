// Command prestags resolves ancient battles by the book from secret plots.
package main

func main() {}
