# blank: repeat token for both guidance halves
# why: The second half gets no token.
    if guidance > 1:
        token = torch.cat([token, torch.zeros_like(token)])
