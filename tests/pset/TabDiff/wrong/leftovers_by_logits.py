# blank: fill leftover masks
# why: Lets MASK win again.
        codes = torch.where(codes == mask_codes(self.sizes), pad_columns(logits, self.sizes).argmax(dim=-1), codes)
