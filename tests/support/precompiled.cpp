// A source for the target that holds the precompiled headers of the tests.
