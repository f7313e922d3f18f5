# blank: repeat token for both guidance halves
# why: The copy stands behind the token, not in another sample.
    if guidance > 1:
        token = torch.cat([token, token], dim=1)
