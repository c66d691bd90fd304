import { describe, expect, it } from "vitest"
import { pay } from "./pay.ts"

const right = async () => ({})
const refusing = (message?: string) => async () => ({
  error: message === undefined ? {} : { message },
})
const throwing = () => Promise.reject(new Error("the iframe has gone"))

describe("paying", () => {
  it("is done when Stripe neither refuses the form nor the card", async () => {
    expect(await pay({ submit: right, confirm: right })).toEqual({ state: "paid" })
  })

  it("ERR-19 fails with Stripe's own words, whether it refuses the form or the card", async () => {
    const text = "Your card number is incomplete."
    const rejected = { state: "rejected", title: "Payment Failed", text, isSure: true }
    expect(await pay({ submit: refusing(text), confirm: right })).toEqual(rejected)
    expect(await pay({ submit: right, confirm: refusing(text) })).toEqual(rejected)
  })

  it("ERR-19 says what to do where Stripe gives no reason", async () => {
    const rejected = await pay({ submit: right, confirm: refusing() })
    expect(rejected).toMatchObject({
      title: "Payment Failed",
      text: expect.stringContaining("use another one"),
    })
  })

  it("ERR-20 ends in a sentence, whatever is thrown", async () => {
    const rejected = {
      state: "rejected",
      title: "Payment Error",
      text: "An unexpected error occurred. Please try again.",
      isSure: false,
    }
    expect(await pay({ submit: throwing, confirm: right })).toEqual(rejected)
    expect(await pay({ submit: right, confirm: throwing })).toEqual(rejected)
  })

  it("R225 is done where the card was charged already: by another tab, or by a try whose answer was lost", async () => {
    for (const status of ["succeeded", "processing"]) {
      const already = async () => ({ error: { message: "already", payment_intent: { status } } })
      expect(await pay({ submit: right, confirm: already })).toEqual({ state: "paid" })
    }
    const declined = async () => ({ error: { payment_intent: { status: "requires_action" } } })
    expect(await pay({ submit: right, confirm: declined })).toMatchObject({ state: "rejected" })
  })

  it("R225 is not known to have failed where the connection broke", async () => {
    const broken = async () => ({ error: { type: "api_connection_error", message: "No network." } })
    expect(await pay({ submit: right, confirm: broken })).toMatchObject({
      ...{ state: "rejected", title: "Payment Failed", isSure: false },
    })
  })

  it("does not charge a form that is not right", async () => {
    let charges = 0
    await pay({
      submit: refusing("Your card number is incomplete."),
      confirm: async () => {
        charges += 1
        return {}
      },
    })
    expect(charges).toBe(0)
  })
})
