# blank: soft target update
# why: The parameters are copied whole.
    lagged.load_state_dict(online.state_dict())
