import { Stripe } from "stripe"
import { Effect } from "effect"
import { NoSuchCustomer, PaymentsUnavailable } from "../../ports/payments.ts"

/** What went wrong, in words that are safe to log: Stripe's own may repeat parts of a key. */
const reasonOf = (problem: unknown) =>
  problem instanceof Stripe.errors.StripeError
    ? [problem.type, problem.code, problem.param, problem.statusCode, problem.requestId]
        .filter((part) => part !== undefined)
        .join(" ")
    : "an answer that could not be read"

/** Stripe keeps what it answered under a key; not while another call under it is being answered. */
const isAnswer = (problem: unknown) =>
  problem instanceof Stripe.errors.StripeError &&
  problem.statusCode !== undefined &&
  problem.statusCode !== 409

export const away = (problem: unknown) =>
  new PaymentsUnavailable({
    reason: reasonOf(problem),
    ...(isAnswer(problem) ? { isAnswered: true } : {}),
  })

/** Whether Stripe says that something, such as a `customer`, does not exist. */
export const isMissing = (problem: unknown, what?: string) =>
  problem instanceof Stripe.errors.StripeError &&
  problem.code === "resource_missing" &&
  (what === undefined || (problem.param ?? "").startsWith(what))

export const hasCode = (problem: unknown, code: string) =>
  problem instanceof Stripe.errors.StripeError && problem.code === code

export const isRejectedKey = (problem: unknown) =>
  problem instanceof Stripe.errors.StripeAuthenticationError ||
  problem instanceof Stripe.errors.StripePermissionError

/** Asks Stripe; whatever fails is `PaymentsUnavailable`. */
export const ask = <A>(call: () => Promise<A>) => Effect.tryPromise({ try: call, catch: away })

/** Asks about a customer, who may be unknown. */
export const askOfCustomer = <A>(call: () => Promise<A>) =>
  Effect.tryPromise({
    try: call,
    catch: (problem) => (isMissing(problem, "customer") ? new NoSuchCustomer() : away(problem)),
  })

/** Asks for something to be as it is already, which is no failure. */
export const askUnless = (call: () => Promise<unknown>, isSo: (problem: unknown) => boolean) =>
  ask(() =>
    call().then(
      () => undefined,
      (problem: unknown) => {
        if (!isSo(problem)) throw problem
      },
    ),
  )
