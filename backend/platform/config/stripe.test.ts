import { describe, expect, it } from "vitest"
import { readPayment } from "./stripe.ts"

const keys = {
  STRIPE_SECRET_KEY: "sk_test_abc",
  STRIPE_PUBLIC_KEY: "pk_test_abc",
  STRIPE_PRICE: "premium",
}

const sentenceFor = (given: Parameters<typeof readPayment>[0]) => {
  try {
    readPayment(given)
  } catch (problem) {
    if (problem instanceof Error) return problem.message
  }
  return "no problem"
}

describe("the keys at Stripe", () => {
  it("R213 are none when nobody says, and taken as they are given", () => {
    expect(readPayment({})).toBeNull()
    const read = { secretKey: "sk_test_abc", publicKey: "pk_test_abc", price: "premium" }
    expect(readPayment(keys)).toEqual({ ...read, webhookSecret: null, api: null })
    const live = { ...keys, STRIPE_SECRET_KEY: "rk_live_a", STRIPE_PUBLIC_KEY: "pk_live_a" }
    expect(readPayment({ ...live, STRIPE_WEBHOOK_SECRET: "whsec_a" })).toMatchObject({
      secretKey: "rk_live_a",
      webhookSecret: "whsec_a",
    })
  })

  it("R242 are taken without what stands around them in a file written elsewhere", () => {
    const around = Object.entries({ ...keys, STRIPE_WEBHOOK_SECRET: "whsec_a" }).map(
      ([name, value]) => [name, ` ${value}\r\n`],
    )
    expect(readPayment(Object.fromEntries(around))).toEqual({
      ...{ secretKey: "sk_test_abc", publicKey: "pk_test_abc", price: "premium" },
      ...{ webhookSecret: "whsec_a", api: null },
    })
    expect(readPayment({ STRIPE_PRICE: " ", STRIPE_SECRET_KEY: "\n" })).toBeNull()
  })

  it.each([
    ["broken in the middle", { ...keys, STRIPE_SECRET_KEY: "sk_test_hid den" }, /must start/],
    ["half a set", { STRIPE_PRICE: "premium" }, /belong together/],
    ["a webhook's secret alone", { STRIPE_WEBHOOK_SECRET: "whsec_a" }, /belong together/],
    [
      "keys of different modes",
      { ...keys, STRIPE_PUBLIC_KEY: "pk_live_b" },
      /a test key and .* a live key/,
    ],
    [
      "the public key twice",
      { ...keys, STRIPE_SECRET_KEY: "pk_test_hidden" },
      /SECRET_KEY must start/,
    ],
    [
      "the secret key twice",
      { ...keys, STRIPE_PUBLIC_KEY: "sk_test_hidden" },
      /PUBLIC_KEY must start/,
    ],
    ["another secret", { ...keys, STRIPE_WEBHOOK_SECRET: "hidden" }, /must start with whsec_/],
    ["another address", { ...keys, STRIPE_API: "https://stripe.example.org" }, /on this computer/],
  ])(
    "R213 stop the start with one sentence when they are %s, without a key in it",
    (_, given, expected) => {
      const sentence = sentenceFor(given)
      expect(sentence).toMatch(expected)
      expect(sentence).not.toMatch(/hid|abc|\n/)
    },
  )
})
