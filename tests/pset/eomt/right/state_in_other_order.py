# blank: eomt.py:segmenter state
# why: Other order, which shifts random start values.
        self.mask_module = MaskModule(backbone.dim, num_classes, num_upscale_stages(backbone.patch))
        self.queries = nn.Embedding(num_embeddings=num_queries, embedding_dim=backbone.dim)
        self.register_buffer("mask_probs", torch.full((query_blocks,), 1.0))
        self.masked_attention, self.query_blocks, self.num_queries = masked_attention, query_blocks, num_queries
        self.backbone = backbone
