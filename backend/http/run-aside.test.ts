import { Effect } from "effect"
import { expect, it } from "vitest"
import { ServiceUnavailable } from "#protocol/errors.ts"
import { runAside } from "./effect-fastify.ts"

it("R737 what no answer waits for is no failure of anybody's while the server stops", async () => {
  const unhandled: Array<unknown> = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on("unhandledRejection", note)
  runAside(() => Promise.reject(new ServiceUnavailable({ message: "Restarting." })), Effect.void)
  // Node names what nobody handles after the promises that are due.
  await new Promise((resolve) => setImmediate(resolve))
  process.off("unhandledRejection", note)
  expect(unhandled).toEqual([])
})
