# blank: fill leftover masks
# why: Writes at the places that are left.
        left = codes == mask_codes(self.sizes)
        codes = codes.clone()
        codes[left] = log_probs[left].argmax(dim=-1)
