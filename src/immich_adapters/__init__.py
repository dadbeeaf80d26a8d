"""Adapters of the photo library port: two over HTTP, one in memory. They know nothing of MCP."""
