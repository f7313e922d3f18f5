# blank: null and conditional halves
# why: Slices instead of chunks.
            both = net(x.repeat(2, 1, 1, 1), time.repeat(2), torch.cat((null_labels, labels)))
            n = x.shape[0]
            uncond = to_data_space(Mixture(both.centres[:n], both.log_scale[:n], both.log_weights[:n]), x, level)
            cond = to_data_space(Mixture(both.centres[n:], both.log_scale[n:], both.log_weights[n:]), x, level)
