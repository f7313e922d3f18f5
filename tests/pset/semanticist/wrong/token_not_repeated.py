# blank: repeat token for both guidance halves
# why: The batch stays single under guidance.
    token = token.clone()
