"""One request to Immich: what may be sent, how long it may take, and the sentence for each way in which it fails."""
