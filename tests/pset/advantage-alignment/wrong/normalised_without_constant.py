# blank: normalise advantages
# why: Constant advantages become not a number.
    return (adv - adv.mean()) / adv.std()
