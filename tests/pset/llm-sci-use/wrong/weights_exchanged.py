# blank: stable log mixture
# why: The machine share weighs the human model.
        human_part = np.log(share) + log_human
        machine_part = np.log1p(-share) + log_machine
        log_mixture = np.logaddexp(human_part, machine_part)
