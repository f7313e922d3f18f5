# blank: freeze finished rows
# why: A row is finished by its own draw, and the other rows go on.
        if end_token is not None:
            finished = finished | (drawn == end_token)
            drawn = torch.where(finished.any(), end_token, drawn)
