# blank: hyla.py:one matrix per pair
# why: The pooled kind has the sum of products and not the product of sums.
            last = torch.einsum("bhts,hod->btsod", a, self.w_out)
            return last @ torch.einsum("bhts,hdi->btsdi", a, self.w_value)
