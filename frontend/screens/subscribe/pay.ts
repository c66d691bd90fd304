/** What Stripe answers: nothing to complain about, or why not. */
interface Answer {
  readonly error?: { readonly message?: string } | undefined
}

/** What Stripe's form can do. */
export interface CardForm {
  /** Has the form look at what was typed. */
  readonly submit: () => Promise<Answer>
  /** Charges the card. It may leave for the bank's page instead, and never answer. */
  readonly confirm: () => Promise<Answer>
}

/** What came of paying. */
export type Paid =
  | { readonly state: "paid" }
  /** Refused, with the reason Stripe gives. */
  | { readonly state: "refused"; readonly title: string; readonly text: string }

const noReason = "Your card could not be charged. Please check it, or use another one."

const refusal = ({ message = noReason }: { readonly message?: string }): Paid => ({
  state: "refused",
  title: "Payment Failed",
  text: message,
})

/** Pays with what was typed into the form. */
export const pay = async ({ submit, confirm }: CardForm): Promise<Paid> => {
  try {
    const looked = await submit()
    if (looked.error !== undefined) return refusal(looked.error)
    const charged = await confirm()
    return charged.error === undefined ? { state: "paid" } : refusal(charged.error)
  } catch {
    return {
      state: "refused",
      title: "Payment Error",
      text: "An unexpected error occurred. Please try again.",
    }
  }
}
