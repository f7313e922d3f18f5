# blank: null and conditional halves
# why: The first half of the answer is taken as the conditional one.
            velocity = net(torch.cat([x, x]), torch.cat([time, time]), torch.cat([null_labels, labels]))
            halves = zip(*(part.chunk(2) for part in velocity), strict=True)
            cond, uncond = (to_data_space(Mixture(*half), x, level) for half in halves)
