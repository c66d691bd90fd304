/** Why more room is worth its price: what is true of Premium here, and nothing else. */
export const whyNow = [
  "Record as many stories as your family can tell",
  "Share them with as many relatives as you like",
  "The people who remember are here to be asked today",
]

export const riskFree = [
  "7-day money-back guarantee: all of it, by a button in your settings",
  "Cancel anytime; Premium then lasts until what you paid for ends",
  "Your card is seen by Stripe alone, never by this Kintale",
  "What you have told stays yours, with Premium and without it",
]
