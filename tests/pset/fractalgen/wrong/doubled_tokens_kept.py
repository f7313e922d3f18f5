# blank: write the patches back
# why: Writes into the doubled tokens and keeps them.
            known[chosen] = torch.cat([patches, patches]) if guided else patches
            tokens, hidden = known, still_hidden
