# blank: soft choice between keep and mask
# why: Softmax written out.
    scaled = (torch.log(probs) + noise) / tau
    soft = (scaled - scaled.logsumexp(-1, keepdim=True)).exp()
