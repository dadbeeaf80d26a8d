"""Reading a whole search, page by page, without losing or doubling a photo."""
