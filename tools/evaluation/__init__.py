"""What is stale, shards, generate -> grade -> record, money cap, and the result store."""
