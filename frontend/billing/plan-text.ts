import { limits } from "#protocol/limits.ts"

export interface PlanWords {
  readonly name: string
  readonly price: string
  /** The unit after the price, such as 'per month'. */
  readonly per?: string
  /** A badge above the name of the plan. */
  readonly mark?: string
  /** Notes under the price. */
  readonly notes: ReadonlyArray<string>
  readonly features: ReadonlyArray<string>
}

/** The texts of the two plans. The limits themselves are enforced by the server. */
export const plans = {
  free: {
    name: "Free",
    price: "$0",
    notes: [],
    features: [
      `${limits.free.stories} story recordings`,
      "Automatic transcription",
      "Basic search",
      "Mobile and web access",
      `Sharing with ${limits.free.sharedWith} family members`,
    ],
  },
  premium: {
    name: "Family Premium",
    price: "$10",
    per: "per month",
    mark: "Most Popular",
    notes: ["7-day free trial", "Cancel anytime"],
    features: [
      "Unlimited recordings",
      "Multi-language transcription in 40+ languages",
      "AI semantic search",
      "Automatic summaries",
      "AI biographies",
      "Unlimited family sharing",
      "Priority support",
      "Export and backup options",
    ],
  },
} as const satisfies Readonly<Record<string, PlanWords>>
