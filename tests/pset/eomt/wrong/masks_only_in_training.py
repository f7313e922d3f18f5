# blank: eomt.py:predict then mask before the block
# why: No masks and no predictions in evaluation mode.
            if self.masked_attention and self.training and i >= first:
                mask_logits, class_logits = self.predict(x)
                mask_list.append(mask_logits)
                class_list.append(class_logits)
                allowed = query_patch_mask(mask_logits, self.backbone.grid, self.backbone.prefix_tokens)
                keep_prob = self.mask_probs[i - first]
                allowed = open_random_rows(allowed, keep_prob, self.num_queries, self.backbone.prefix_tokens)
