# blank: fill leftover masks
# why: Fills in the first class.
        codes = torch.where(codes == mask_codes(self.sizes), 0, codes)
