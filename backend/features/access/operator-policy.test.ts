import { expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { isOperator, operatorRemovalWarning } from "./operator-policy.ts"

const [first, second] = [UserId.make(1), UserId.make(2)]
const rosa = { id: first, emailKey: "rosa@example.org", emailVerified: false }
const ben = { id: second, emailKey: "ben@example.org", emailVerified: true }

it("R738 without OPERATOR_EMAIL the first account runs the server, and nobody takes its place", () => {
  const settings = { operatorEmail: null, firstAccount: first }
  expect([rosa, ben].map((user) => isOperator(user, settings))).toEqual([true, false])
  expect(isOperator(ben, { operatorEmail: null, firstAccount: null })).toBe(false)
})

it("R738 with OPERATOR_EMAIL whoever proved that address runs the server, and the first account does not", () => {
  const settings = { operatorEmail: "Ben@Example.org", firstAccount: first }
  expect([rosa, ben].map((user) => isOperator(user, settings))).toEqual([false, true])
  expect(isOperator({ ...ben, emailVerified: false }, settings)).toBe(false)
  expect(isOperator({ id: second, emailVerified: true }, settings)).toBe(false)
})

it("R745 whoever removes the operator's account reads who runs the server then", () => {
  const first = operatorRemovalWarning(null)
  expect(first).toMatch(/^WARNING: this is the account that runs this server\./)
  expect(first).toContain("No other account takes its place.")
  expect(operatorRemovalWarning("rosa@example.org")).toContain(
    "OPERATOR_EMAIL is still rosa@example.org: whoever verifies that address next runs this server.",
  )
})
