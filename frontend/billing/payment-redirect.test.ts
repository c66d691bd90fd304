import { describe, expect, it } from "vitest"
import { returnIn } from "./payment-redirect.ts"
import { returnWords } from "./payment-text.ts"

const at = (search: string, pathname = "/", hash = "") => returnIn({ pathname, search, hash })
const fromStripe =
  "?subscription=success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded"

describe("coming back from a payment", () => {
  it("STATE-30 STATE-31 R225 is known by the address of the site root, which keeps nothing of it", () => {
    expect(at(fromStripe)).toEqual({ hadPayment: true, hasFailed: false, without: "/" })
    expect(at(`${fromStripe}&theme=dark`, "/", "#top")?.without).toBe("/?theme=dark#top")
    expect(at("?subscription=success")).toMatchObject({ hadPayment: false, without: "/" })
  })

  it("is nothing at other addresses, or with another word", () => {
    expect([at(""), at("?subscription=maybe"), at(fromStripe, "/stories")]).toEqual([
      null,
      null,
      null,
    ])
  })

  it("OK-07 welcomes to Premium only when it is there, and was paid for", () => {
    const paid = { hadPayment: true, hasFailed: false }
    expect(returnWords(paid, true)?.title).toBe("Payment Successful")
    expect(returnWords(paid, true)?.text).toContain("Welcome to Premium")
    expect(returnWords(paid, false)?.title).toBe("We're waiting for your payment")
    expect(returnWords(paid, "unknown")?.title).toBe("We're waiting for your payment")
  })

  it("R225 says what is true to someone who only typed the address", () => {
    const typed = { hadPayment: false, hasFailed: false }
    expect(returnWords(typed, false)?.title).toBe("We haven't received a payment")
    expect(returnWords(typed, true)).toBeNull()
    expect(returnWords(typed, "unknown")).toBeNull()
  })

  it("ERR-19 says that the bank refused", () => {
    const rejected = at(fromStripe.replace("succeeded", "failed"))
    expect(rejected && returnWords(rejected, false)?.title).toBe("Payment Failed")
  })
})
