import { limits } from "#protocol/limits.ts"

export interface PlanWords {
  readonly name: string
  readonly price: string
  /** What stands behind the price. */
  readonly per?: string
  /** A mark above the name. */
  readonly mark?: string
  /** What is said beside the price. */
  readonly notes: ReadonlyArray<string>
  readonly features: ReadonlyArray<string>
}

/** The two plans as they are offered; what they allow is held by the server. */
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
