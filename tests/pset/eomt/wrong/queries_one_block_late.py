# blank: eomt.py:walk through the blocks
# why: The queries enter one block after the first query block.
        for i, block in enumerate(self.backbone.blocks):
            if i == first + 1 or (i == first and i == len(self.backbone.blocks) - 1):
                x = torch.cat([self.queries.weight.expand(len(x), -1, -1), x], dim=1)
            if self.masked_attention and i > first:
                mask_logits, class_logits = self.predict(x)
                mask_list.append(mask_logits)
                class_list.append(class_logits)
                allowed = query_patch_mask(mask_logits, self.backbone.grid, self.backbone.prefix_tokens)
                keep_prob = self.mask_probs[i - first]
                allowed = open_random_rows(allowed, keep_prob, self.num_queries, self.backbone.prefix_tokens)
            x = self.run_block(block, x, allowed)
