# blank: hyla.py:project into heads
# why: Keys and values come from the context, in self-attention only from the tokens themselves.
        q = torch.einsum("bti,hdi->bthd", x, self.w_query)
        k = torch.einsum("bsi,hdi->bshd", tokens, self.w_key)
        v = torch.einsum("bsi,hdi->bshd", x, self.w_value)
