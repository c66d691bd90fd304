import { fieldOf, type Form } from "./form-body.ts"
import { missing, Rejected, type World } from "./state.ts"

/** What is sold, and whether a portal was set up. */
export interface Shop {
  readonly price: {
    readonly id: string
    readonly lookup_key: string
    unit_amount: number
    currency: string
    recurring: { interval: string; interval_count: number } | null
    active: boolean
  }
  hasPortal: boolean
}

interface Asked {
  readonly parts: ReadonlyArray<string>
  readonly form: Form
}
type Answering = (asked: Asked) => unknown

const list = (data: ReadonlyArray<unknown>) => ({ object: "list", has_more: false, data })

/** What is answered to whom asks; one entry a call our adapter makes. */
export const answersOf = (
  world: World,
  shop: Shop,
): ReadonlyArray<readonly [string, RegExp, Answering]> => {
  const { customers, subscriptions, refunded, nextId, shown } = world
  const priceShown = () => ({ ...shop.price, object: "price" })
  const customer = (id: string, status: number) => {
    const found = customers.get(id)
    if (found === undefined) throw missing(status, "customer", id)
    return found
  }
  const wanted = (form: Form, path: string) => {
    const field = fieldOf(form, path)
    if (field === null)
      throw new Rejected(400, "parameter_missing", `Missing required param: ${path}`)
    return field
  }
  const end = (id: string) => {
    if (world.subscription(id).status === "canceled") throw missing(404, "subscription", id)
    world.change(id, { status: "canceled" })
  }

  return [
    [
      "POST",
      /^customers$/,
      ({ form }) => {
        const id = nextId("cus")
        const made = {
          id,
          object: "customer",
          email: fieldOf(form, "email"),
          metadata: form["metadata"],
        } as const
        customers.set(id, made)
        return made
      },
    ],
    [
      "DELETE",
      /^customers\/(\w+)$/,
      ({ parts: [id = ""] }) => {
        const gone = customer(id, 404)
        gone.deleted = true
        for (const { id: one, customer: of, status } of subscriptions.values())
          if (of === id && !/^(?:canceled|incomplete_expired)$/.test(status)) end(one)
        return { id, object: "customer", deleted: true }
      },
    ],
    [
      "GET",
      /^prices$/,
      ({ form }) =>
        list(fieldOf(form, "lookup_keys 0") === shop.price.lookup_key ? [priceShown()] : []),
    ],
    [
      "GET",
      /^prices\/(\w+)$/,
      ({ parts: [id = ""] }) => {
        if (id !== shop.price.id) throw missing(404, "price", id)
        return priceShown()
      },
    ],
    [
      "POST",
      /^subscriptions$/,
      ({ form }) => {
        const { id, deleted } = customer(wanted(form, "customer"), 400)
        if (deleted === true) throw missing(400, "customer", id)
        const price = wanted(form, "items 0 price")
        if (price !== shop.price.id) throw missing(400, "price", price)
        if (fieldOf(form, "payment_behavior") !== "default_incomplete")
          throw new Rejected(
            400,
            "resource_missing",
            "This customer has no attached payment source.",
          )
        return shown(world.begin(id, price, form["metadata"]))
      },
    ],
    [
      "GET",
      /^subscriptions$/,
      ({ form }) => {
        const { id } = customer(wanted(form, "customer"), 400)
        const all = [...subscriptions.values()].filter((one) => one.customer === id)
        const live =
          fieldOf(form, "status") === "all"
            ? all
            : all.filter(({ status }) => status !== "canceled")
        return list(live.toReversed().map(shown))
      },
    ],
    [
      "DELETE",
      /^subscriptions\/(\w+)$/,
      ({ parts: [id = ""] }) => {
        end(id)
        return shown(world.subscription(id))
      },
    ],
    [
      "GET",
      /^invoices$/,
      ({ form }) => {
        const of = wanted(form, "subscription")
        const status = fieldOf(form, "status")
        const found = world
          .invoices()
          .filter((one) => one.subscription === of && (status === null || one.status === status))
        return list(found.map(({ id, status }) => ({ id, object: "invoice", status })))
      },
    ],
    [
      "GET",
      /^invoice_payments$/,
      ({ form }) => {
        const of = wanted(form, "invoice")
        const paid = world.invoices().filter(({ id, status }) => id === of && status === "paid")
        return list(
          paid.map(({ payment, id }) => ({
            ...{ id: `inpay_${id}`, object: "invoice_payment", invoice: id, status: "paid" },
            payment: { type: "payment_intent", payment_intent: payment },
          })),
        )
      },
    ],
    [
      "POST",
      /^refunds$/,
      ({ form }) => {
        const payment = wanted(form, "payment_intent")
        if (refunded.has(payment))
          throw new Rejected(400, "charge_already_refunded", "Charge has already been refunded.")
        refunded.add(payment)
        const id = nextId("re")
        return { id, object: "refund", payment_intent: payment, amount: 1000, status: "succeeded" }
      },
    ],
    [
      "GET",
      /^billing_portal\/configurations$/,
      () =>
        list(
          shop.hasPortal
            ? [
                {
                  id: "bpc_1",
                  object: "billing_portal.configuration",
                  active: true,
                  is_default: true,
                },
              ]
            : [],
        ),
    ],
    [
      "POST",
      /^billing_portal\/sessions$/,
      ({ form }) => {
        const { id } = customer(wanted(form, "customer"), 400)
        if (!shop.hasPortal)
          throw new Rejected(
            400,
            "",
            "No configuration provided and your test mode default configuration has not been created.",
          )
        const url = `https://billing.stripe.com/p/session/${id}`
        const return_url = wanted(form, "return_url")
        return { id: nextId("bps"), object: "billing_portal.session", url, return_url }
      },
    ],
  ]
}
