/** Why more room is worth its price: what is true of Premium here, and nothing else. */
export const whyNow = [
  "Record as many stories as your family can tell",
  "Share them with as many relatives as you like",
  "The people who remember are here to be asked today",
]

export const riskFree = [
  "7-day money-back guarantee: get all of it back with a button in Settings",
  "Cancel anytime and keep Premium for the time you paid for",
  "Only Stripe sees your card, never this server",
  "Your stories stay yours, with or without Premium",
]
