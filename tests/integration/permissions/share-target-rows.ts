import { routes } from "#protocol/paths.ts"
import type { Row } from "./row.ts"

const led = (to: number): Row["statuses"] => [to, to, to, to, to, to, to, to]

/** What other apps hand over: everybody is led to the page that says what became of it. */
export const handOverRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.handOver}`]: {
    ask: (caller) => caller.get(routes.handOver),
    statuses: led(302),
  },
  [`POST ${routes.handOver}`]: {
    ask: (caller) => {
      const body = new FormData()
      body.append("recordings", new Blob(["sound"]), "memo.m4a")
      return caller.call("POST", routes.handOver, { body, headers: { origin: "null" } })
    },
    statuses: led(303),
  },
}
