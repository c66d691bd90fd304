import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { placeOf } from "./oidc-server.ts"
import { answersOf, type Shop } from "./stripe/responses.ts"
import { readForm } from "./stripe/form-body.ts"
import { type Event, makeWorld, Rejected, type World } from "./stripe/state.ts"

export interface Delivery {
  /** Where to; the server that was named with `deliverTo` when missing. */
  readonly url?: string
  /** Seconds since 1970. */
  readonly timestamp?: number
  /** The secret it is signed with. */
  readonly key?: string
  /** What is sent in place of what was signed. */
  readonly body?: string
}

/** How it treats whoever asks: as always, hanging up, never answering, or as if it had broken. */
export type Treatment = "answer" | "drop" | "hang" | "break"

/** What somebody asked. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: string
}

/** A small Stripe on this computer, which remembers what it is told. */
export interface StripeServer extends Omit<World, "nextId" | "invoices" | "begin"> {
  readonly url: string
  /** What the server under test has to be told to ask it. */
  readonly env: Readonly<Record<string, string>>
  /** What it sells; may be changed. */
  readonly shop: Shop
  /** Everything that was asked, in order. */
  readonly asked: ReadonlyArray<Call>
  readonly treat: (treatment: Treatment) => void
  /** What happens when the next call that matches has come, before it is answered. */
  readonly before: (call: RegExp, work: () => void | Promise<void>) => void
  /** From now on events go to this address as they happen, as to a server that can be reached. */
  readonly deliverTo: (url: string | null) => void
  readonly deliver: (event: Event, delivery?: Delivery) => Promise<Response>
  /** Waits until every event that is on its way has arrived. */
  readonly delivered: () => Promise<void>
  /** The subscription whose payment a browser confirms with this secret. */
  readonly bySecret: (clientSecret: string) => string
  /** Those of a customer, newest first, whatever their status. */
  readonly of: (
    customer: string,
  ) => ReadonlyArray<World["subscriptions"] extends Map<string, infer S> ? S : never>
  readonly stop: () => Promise<void>
}

export const webhookSecret = "whsec_of_the_tests"
const secretKey = "sk_test_of_the_tests"

const wrong = (response: ServerResponse, { status, code, message, param }: Rejected) => {
  const type = status >= 500 ? "api_error" : "invalid_request_error"
  response.writeHead(status, {
    "content-type": "application/json",
    "stripe-should-retry": "false",
  })
  response.end(JSON.stringify({ error: { type, code, message, param } }))
}

/** An event as it is sent: its bytes, and what proves them. */
export const signEvent = (event: Event, delivery: Delivery = {}) => {
  const { timestamp = Math.floor(Date.now() / 1_000), key = webhookSecret } = delivery
  const signed = JSON.stringify(event)
  const v1 = createHmac("sha256", key)
    .update(`${String(timestamp)}.${signed}`)
    .digest("hex")
  return { body: delivery.body ?? signed, signature: `t=${String(timestamp)},v1=${v1}` }
}

export const startStripeServer = async (): Promise<StripeServer> => {
  const underWay = new Set<Promise<unknown>>()
  const asked: Array<Call> = []
  const told = new Map<string, { readonly body: string; readonly answer: Promise<unknown> }>()
  const expected: Array<{ readonly call: RegExp; readonly work: () => void | Promise<void> }> = []
  let treatment: Treatment = "answer"
  let webhook: string | null = null

  const deliver = (event: Event, delivery: Delivery = {}) => {
    const { url = webhook } = delivery
    if (url === null) throw new Error("nobody was named whom events go to")
    const { body, signature } = signEvent(event, delivery)
    return fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature,
      },
    })
  }
  const world = makeWorld((event) => {
    if (webhook === null) return
    const delivery = deliver(event).catch(() => undefined)
    underWay.add(delivery)
    void delivery.then(() => underWay.delete(delivery))
  })
  const shop: Shop = {
    price: {
      ...{ id: "price_premium", lookup_key: "premium", unit_amount: 1000, currency: "usd" },
      recurring: { interval: "month", interval_count: 1 },
      active: true,
    },
    hasPortal: true,
  }
  const answers = answersOf(world, shop)

  const answerTo = async ({ method, path, body, key }: Call, query: string) => {
    for (const [its, pattern, answering] of answers) {
      const found = its === method ? pattern.exec(path) : null
      if (found === null) continue
      const ask = async () =>
        answering({ parts: found.slice(1), form: readForm(method === "GET" ? query : body) })
      if (key === undefined || method !== "POST") return ask()
      const before = told.get(key)
      if (before !== undefined && before.body !== path + body)
        throw new Rejected(
          400,
          "idempotency_error",
          "Keys for idempotent requests can only be used with the same parameters.",
        )
      const answer = before?.answer ?? ask()
      told.set(key, { body: path + body, answer })
      return answer
    }
    throw new Rejected(404, "", `Unrecognized request URL (${method}: /v1/${path})`)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? "", "http://localhost")
    const key = request.headers["idempotency-key"]?.toString()
    const call = {
      method: request.method ?? "",
      path: pathname.slice(4),
      key,
      body: await text(request),
    }
    asked.push(call)
    const at = expected.findIndex((one) => one.call.test(`${call.method} ${call.path}`))
    if (at !== -1) await expected.splice(at, 1)[0]?.work()
    if (treatment === "hang") return
    if (treatment === "drop") return response.destroy()
    if (treatment === "break") {
      const broken = new Rejected(500, "", "Something went wrong.")
      if (call.method === "POST" && key !== undefined && !told.has(key)) {
        const answer = Promise.reject(broken)
        // Kept for whoever asks again under this key, who may be nobody.
        answer.catch(() => undefined)
        told.set(key, { body: call.path + call.body, answer })
      }
      return wrong(response, broken)
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return wrong(response, new Rejected(401, "", "Invalid API Key provided"))
    try {
      const answer = await answerTo(call, search)
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
    } catch (problem) {
      wrong(
        response,
        problem instanceof Rejected ? problem : new Rejected(500, "", String(problem)),
      )
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${String(placeOf(server.address()).port)}`
  return {
    ...world,
    url,
    shop,
    asked,
    deliver,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLIC_KEY: "pk_test_of_the_tests",
      STRIPE_PRICE: "premium",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API: url,
    },
    treat: (next) => {
      treatment = next
    },
    before: (call, work) => expected.push({ call, work }),
    deliverTo: (next) => {
      webhook = next
    },
    delivered: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    bySecret: (clientSecret) => {
      const payment = clientSecret.split("_secret_")[0]
      const found = world.invoices().find((one) => one.payment === payment)
      if (found === undefined) throw new Error("nobody was given this secret")
      return found.subscription
    },
    of: (customer) =>
      [...world.subscriptions.values()].filter((one) => one.customer === customer).toReversed(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
