"""The law for reading: how each paragraph is kept, which tests prove it, duties, editions."""
