import { describe, expect, it } from "vitest"
import { afterOutage, afterSilence } from "./email-outcome.ts"

const minutes = 60_000
const hours = 60 * minutes
const queuedAt = 1_790_000_000_000

/** The minutes between attempts at an email that is never taken, and what becomes of it. */
const attemptsFrom = (start: number) => {
  const pauses: Array<number> = []
  for (let attempts = 1, now = start; ; attempts += 1) {
    const { fields, pause } = afterOutage({ attempts, queuedAt }, "busy", now)
    if (fields.state !== "waiting") return { pauses, fields, now }
    pauses.push(pause / minutes)
    now += pause
  }
}

describe("an email that the mail server does not take", () => {
  it("R726 is tried with growing pauses, at last after two days, and then given up", () => {
    const { pauses, fields, now } = attemptsFrom(queuedAt)
    expect(pauses.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 15, 60, 60])
    expect(now).toBe(queuedAt + 48 * hours)
    expect(fields).toEqual({ state: "failed", problem: "busy" })
  })

  it("R726 is tried once more by a server that was off for longer than that", () => {
    const { pauses, fields } = attemptsFrom(queuedAt + 72 * hours)
    expect(pauses).toEqual([])
    expect(fields.state).toBe("failed")
  })
})

describe("an email that the mail server may have taken", () => {
  it("is sent twice more, and counts as sent afterwards", () => {
    const pauses = [0, 1].map((unanswered) => afterSilence({ unanswered }))
    expect(pauses.map(({ pause }) => pause / minutes)).toEqual([10, 60])
    for (const { fields } of pauses) expect(fields.problem).toBe("unreachable")
    const fields = { state: "unsure", problem: null, unanswered: 3 }
    expect(afterSilence({ unanswered: 2 }).fields).toEqual(fields)
  })
})
