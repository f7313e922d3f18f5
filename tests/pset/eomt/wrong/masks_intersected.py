# blank: eomt.py:predict then mask before the block
# why: Masks accumulate over the blocks.
            if self.masked_attention and i >= first:
                mask_logits, class_logits = self.predict(x)
                mask_list.append(mask_logits)
                class_list.append(class_logits)
                new = query_patch_mask(mask_logits, self.backbone.grid, self.backbone.prefix_tokens)
                new = open_random_rows(new, self.mask_probs[i - first], self.num_queries, self.backbone.prefix_tokens)
                allowed = new if allowed is None else allowed & new
