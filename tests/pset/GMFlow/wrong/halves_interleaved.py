# blank: null and conditional halves
# why: Even and odd entries are taken for the halves.
            velocity = net(torch.cat([x, x]), torch.cat([time, time]), torch.cat([null_labels, labels]))
            halves = zip(*((part[::2], part[1::2]) for part in velocity), strict=True)
            uncond, cond = (to_data_space(Mixture(*half), x, level) for half in halves)
