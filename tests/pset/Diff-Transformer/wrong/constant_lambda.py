# blank: differential head outputs
# why: Uses the constant in place of the learned lambda.
        heads = subtract_maps(attention_maps(q, k, mask), self.base) @ v
