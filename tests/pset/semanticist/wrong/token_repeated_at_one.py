# blank: repeat token for both guidance halves
# why: A guidance of one doubles the batch.
    if guidance >= 1:
        token = torch.cat([token, token])
