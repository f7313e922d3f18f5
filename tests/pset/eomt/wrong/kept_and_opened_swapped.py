# blank: eomt.py:choose the queries that go unmasked
# why: Opens with the probability to keep.
    unmasked = torch.rand(len(allowed), num_queries, generator=generator) < keep_prob
