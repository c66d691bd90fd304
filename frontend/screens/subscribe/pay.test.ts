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
    const refused = { state: "refused", title: "Payment Failed", text }
    expect(await pay({ submit: refusing(text), confirm: right })).toEqual(refused)
    expect(await pay({ submit: right, confirm: refusing(text) })).toEqual(refused)
  })

  it("ERR-19 says what to do where Stripe gives no reason", async () => {
    const refused = await pay({ submit: right, confirm: refusing() })
    expect(refused).toMatchObject({
      title: "Payment Failed",
      text: expect.stringContaining("use another one"),
    })
  })

  it("ERR-20 ends in a sentence, whatever is thrown", async () => {
    const refused = {
      state: "refused",
      title: "Payment Error",
      text: "An unexpected error occurred. Please try again.",
    }
    expect(await pay({ submit: throwing, confirm: right })).toEqual(refused)
    expect(await pay({ submit: right, confirm: throwing })).toEqual(refused)
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
