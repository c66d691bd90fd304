interface Rejection {
  readonly message?: string
  readonly type?: string
  /** The payment it is about, as it stands now. */
  readonly payment_intent?: { readonly status: string }
}

/** What Stripe answers: nothing to complain about, or why not. */
interface Answer {
  readonly error?: Rejection | undefined
}

/** What Stripe's form can do. */
export interface CardForm {
  /** Has the form look at what was typed. */
  readonly submit: () => Promise<Answer>
  /** Charges the card. It may leave for the bank's page instead, and never answer. */
  readonly confirm: () => Promise<Answer>
}

/** What came of paying. */
type Paid =
  | { readonly state: "paid" }
  /** Refused, with the reason Stripe gives. */
  | {
      readonly state: "rejected"
      readonly title: string
      readonly text: string
      /** Whether it is certain that nothing was charged. */
      readonly isSure: boolean
    }

const noReason = "We couldn't charge your card. Check it, or use another one."

/** Words for a payment that was made, or is being made, and must not be made again. */
const charged = new Set(["succeeded", "processing"])

/** What Stripe's form says when it did not hear what came of it. */
const unheard = new Set(["api_connection_error", "api_error"])

const rejection = ({ message = noReason, type = "", payment_intent }: Rejection): Paid =>
  payment_intent !== undefined && charged.has(payment_intent.status)
    ? { state: "paid" }
    : {
        ...{ state: "rejected", title: "Payment Failed", text: message },
        isSure: !unheard.has(type),
      }

/** Pays with what was typed into the form. */
export const pay = async ({ submit, confirm }: CardForm): Promise<Paid> => {
  try {
    const looked = await submit()
    if (looked.error !== undefined) return rejection(looked.error)
    const { error } = await confirm()
    return error === undefined ? { state: "paid" } : rejection(error)
  } catch {
    return {
      state: "rejected",
      title: "Payment Error",
      text: "An unexpected error occurred. Please try again.",
      isSure: false,
    }
  }
}
