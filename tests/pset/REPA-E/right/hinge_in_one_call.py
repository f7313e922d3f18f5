# blank: hinge loss of the critic
# why: Scores both in one batch.
    scores = critic(torch.cat([x, recon.detach()]))
    n = len(x)
    return 0.5 * gan_on * (F.relu(1 - scores[:n]).mean() + F.relu(1 + scores[n:]).mean())
