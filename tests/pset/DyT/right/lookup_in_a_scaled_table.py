# blank: scaled lookup
# why: The table is scaled first and looked up by indexing.
        return (self.table.weight * self.scale)[ids]
