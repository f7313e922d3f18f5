# blank: eomt.py:choose the queries that go unmasked
# why: All queries of an image share a draw.
    unmasked = (torch.rand(len(allowed), 1, generator=generator) >= keep_prob).expand(-1, num_queries)
