# blank: eomt.py:store the intermediate prediction
# why: The block goes on with normalised tokens.
                x = self.backbone.final_norm(x)
                mask_logits, class_logits = self.mask_module(
                    x, self.num_queries, self.backbone.prefix_tokens, self.backbone.grid
                )
                mask_list.append(mask_logits)
                class_list.append(class_logits)
