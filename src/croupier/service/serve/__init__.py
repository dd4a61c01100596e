"""The application and its connections: HTTP and WebSocket protocols, one socket a table."""
