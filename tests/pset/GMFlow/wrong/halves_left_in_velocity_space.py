# blank: null and conditional halves
# why: The halves are not turned into data mixtures.
            velocity = net(torch.cat([x, x]), torch.cat([time, time]), torch.cat([null_labels, labels]))
            halves = zip(*(part.chunk(2) for part in velocity), strict=True)
            uncond, cond = (Mixture(*half) for half in halves)
