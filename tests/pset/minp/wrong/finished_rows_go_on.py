# blank: freeze finished rows
# why: A finished row receives the end token.
        if end_token is not None:
            finished = finished | (drawn == end_token)
