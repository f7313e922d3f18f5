# blank: scaled lookup
# why: The lookup uses the learned scalar, not its start value.
        return self.table(ids) * math.sqrt(self.table.embedding_dim)
