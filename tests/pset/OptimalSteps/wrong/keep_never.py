# blank: keep the previous entry unless strictly improved
# why: The option is ignored and taken as off.
        keep = carry_over
