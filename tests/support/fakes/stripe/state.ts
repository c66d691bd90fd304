/** The states a subscription may be in. */
export type Status =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "unpaid"
  | "paused"

export interface Subscription {
  readonly id: string
  readonly object: "subscription"
  readonly customer: string
  readonly metadata: unknown
  readonly price: string
  readonly created: number
  status: Status
  start_date: number
  cancel_at_period_end: boolean
  latest_invoice: string
}

interface Invoice {
  readonly id: string
  readonly object: "invoice"
  readonly customer: string
  readonly subscription: string
  readonly payment: string
  readonly billing_reason: "subscription_create" | "subscription_cycle"
  status: "open" | "paid"
  paidAt: number | null
}

interface Customer {
  readonly id: string
  readonly object: "customer"
  readonly email: string | null
  readonly metadata: unknown
  deleted?: true
}

export interface Event {
  readonly id: string
  readonly object: "event"
  readonly api_version: string
  readonly created: number
  readonly type: string
  readonly data: { readonly object: unknown }
}

/** A refusal, as Stripe words it. */
export class Rejected extends Error {
  readonly status: number
  readonly code: string
  readonly param: string | undefined

  constructor(status: number, code: string, message: string, param?: string) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }
}

export const missing = (status: number, what: string, id: string) =>
  new Rejected(status, "resource_missing", `No such ${what}: '${id}'`, status === 404 ? "id" : what)

const seconds = () => Math.floor(Date.now() / 1_000)
const day = 24 * 60 * 60

/** What Stripe remembers. */
export const makeWorld = (happened: (event: Event) => void) => {
  const customers = new Map<string, Customer>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  /** Payments that were given back. */
  const refunded = new Set<string>()
  const events: Array<Event> = []
  let count = 0
  const nextId = (prefix: string) => `${prefix}_${String((count += 1))}`

  const subscription = (id: string) => {
    const found = subscriptions.get(id)
    if (found === undefined) throw missing(404, "subscription", id)
    return found
  }
  const invoice = (id: string) => {
    const found = invoices.get(id)
    if (found === undefined) throw missing(404, "invoice", id)
    return found
  }

  const shownInvoice = (id: string) => {
    const { payment, paidAt, subscription: of, ...rest } = invoice(id)
    return {
      ...rest,
      status_transitions: { paid_at: paidAt },
      parent: { type: "subscription_details", subscription_details: { subscription: of } },
      confirmation_secret: { type: "payment_intent", client_secret: `${payment}_secret_x` },
    }
  }
  const shown = ({ price, ...rest }: Subscription) => ({
    ...rest,
    latest_invoice: shownInvoice(rest.latest_invoice),
    items: {
      object: "list",
      data: [
        {
          id: `si_${rest.id}`,
          object: "subscription_item",
          price: { id: price, object: "price" },
          current_period_end: rest.start_date + 30 * day,
        },
      ],
    },
  })

  const happen = (type: string, object: unknown) => {
    const id = nextId("evt")
    const event: Event = {
      ...{ id, object: "event", api_version: "2026-10-28.endive", created: seconds(), type },
      data: { object },
    }
    events.push(event)
    happened(event)
    return event
  }

  const bill = (of: Pick<Subscription, "id" | "customer">, reason: Invoice["billing_reason"]) => {
    const made: Invoice = {
      ...{ id: nextId("in"), object: "invoice", customer: of.customer, subscription: of.id },
      ...{ payment: nextId("pi"), billing_reason: reason, status: "open", paidAt: null },
    }
    invoices.set(made.id, made)
    return made.id
  }

  const change = (id: string, changes: Partial<Subscription>) => {
    const changed = Object.assign(subscription(id), changes)
    const ended = changes.status === "canceled" || changes.status === "incomplete_expired"
    return happen(`customer.subscription.${ended ? "deleted" : "updated"}`, shown(changed))
  }

  return {
    customers,
    subscriptions,
    refunded,
    events,
    nextId,
    subscription,
    invoices: () => [...invoices.values()],
    shown,
    happen,
    change,
    begin: (customer: string, price: string, metadata: unknown) => {
      const id = nextId("sub")
      const made: Subscription = {
        ...{ id, object: "subscription", customer, metadata, price, status: "incomplete" },
        ...{ created: seconds(), start_date: seconds(), cancel_at_period_end: false },
        latest_invoice: bill({ id, customer }, "subscription_create"),
      }
      subscriptions.set(id, made)
      happen("customer.subscription.created", shown(made))
      return made
    },
    /** Whether anything paid for a subscription was given back. */
    isRefunded: (id: string) =>
      [...invoices.values()].some((one) => one.subscription === id && refunded.has(one.payment)),
    /** The card was charged for what is open. */
    pay: (id: string) => {
      const { latest_invoice, status } = subscription(id)
      if (status === "canceled" || status === "incomplete_expired")
        throw new Rejected(400, "payment_intent_unexpected_state", "This payment was cancelled.")
      Object.assign(invoice(latest_invoice), { status: "paid", paidAt: seconds() })
      change(id, { status: "active" })
      happen("invoice.paid", shownInvoice(latest_invoice))
    },
    /** A month is over, and the card was not charged for the next. */
    failRenewal: (id: string) => {
      const latest_invoice = bill(subscription(id), "subscription_cycle")
      change(id, { status: "past_due", latest_invoice })
      happen("invoice.payment_failed", shownInvoice(latest_invoice))
    },
    /** As if it had begun, and been paid, so many days earlier. */
    age: (id: string, days: number) => {
      const aged = subscription(id)
      aged.start_date -= days * day
      const paid = invoice(aged.latest_invoice)
      if (paid.paidAt !== null) paid.paidAt -= days * day
    },
  }
}
export type World = ReturnType<typeof makeWorld>
