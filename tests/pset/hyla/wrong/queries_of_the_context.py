# blank: hyla.py:project into heads
# why: Queries come from the tokens that ask, keys from the context.
        q = torch.einsum("bti,hdi->bthd", tokens, self.w_query)
        k = torch.einsum("bsi,hdi->bshd", x, self.w_key)
        v = torch.einsum("bsi,hdi->bshd", tokens, self.w_value)
