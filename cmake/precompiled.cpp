// A source for the targets that hold precompiled headers.
