# blank: module bias spread over its units
# why: No bias.
        bias = torch.zeros_like(code[0])
