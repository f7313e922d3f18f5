# blank: eomt.py:from images to predictions
# why: One loop before the queries, one after.
        backbone = self.backbone
        x = backbone.tokenise(images.sub(backbone.pixel_mean).div(backbone.pixel_std))
        early, late = len(backbone.blocks) - self.query_blocks, self.query_blocks
        for block in backbone.blocks[:early]:
            x = self.run_block(block, x, None)
        x = torch.cat((self.queries.weight[None].repeat(x.shape[0], 1, 1), x), 1)
        outputs = []
        for block, prob in zip(backbone.blocks[early:], self.mask_probs, strict=True):
            mask = None
            if self.masked_attention:
                outputs.append(self.predict(x))
                mask = query_patch_mask(outputs[-1][0], backbone.grid, backbone.prefix_tokens)
                mask = open_random_rows(mask, float(prob), self.num_queries, backbone.prefix_tokens)
            x = self.run_block(block, x, mask)
        assert late <= len(backbone.blocks)
        outputs.append(self.predict(x))
        return [masks for masks, _ in outputs], [classes for _, classes in outputs]
