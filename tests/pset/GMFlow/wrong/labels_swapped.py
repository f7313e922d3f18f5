# blank: null and conditional halves
# why: The real labels come first.
            velocity = net(torch.cat([x, x]), torch.cat([time, time]), torch.cat([labels, null_labels]))
            halves = zip(*(part.chunk(2) for part in velocity), strict=True)
            uncond, cond = (to_data_space(Mixture(*half), x, level) for half in halves)
