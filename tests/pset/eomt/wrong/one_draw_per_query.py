# blank: eomt.py:choose the queries that go unmasked
# why: All images share their draws.
    unmasked = (torch.rand(1, num_queries, generator=generator) >= keep_prob).expand(len(allowed), -1)
