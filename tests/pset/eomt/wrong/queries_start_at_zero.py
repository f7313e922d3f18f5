# blank: eomt.py:table of learned queries
# why: All queries start equal.
        self.queries = nn.Embedding(num_queries, backbone.dim)
        nn.init.zeros_(self.queries.weight)
