# blank: shift inside the power
# why: Alpha is raised to the power too.
        return (alpha * (d + delta)) ** beta
