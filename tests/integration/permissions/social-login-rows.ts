import { callbackPath, providerPath, routes } from "#protocol/paths.ts"
import type { Row } from "./row.ts"

const led = (to: number): Row["statuses"] => [to, to, to, to, to, to, to, to]

/** The calls about accounts elsewhere: whoever asks, without a provider's proof they only lead back. */
export const providerRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.provider}`]: {
    ask: (caller) => caller.get(providerPath("google")),
    statuses: led(302),
  },
  [`GET ${routes.providerCallback}`]: {
    ask: (caller) => caller.get(`${callbackPath("google")}?code=forged&state=forged`),
    statuses: led(302),
  },
  [`POST ${routes.providerCallback}`]: {
    ask: (caller) =>
      caller.call("POST", callbackPath("apple"), {
        body: new URLSearchParams({ code: "forged", state: "forged" }),
        headers: { origin: "https://appleid.apple.com" },
      }),
    statuses: led(303),
  },
}
