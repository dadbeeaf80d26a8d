"""Serves Immich albums and trips to agents over MCP; the place where everything is wired together."""
