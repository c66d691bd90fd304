export interface SectionAnchor {
  /** The id of the section. */
  readonly id: string
  readonly label: string
}

const pricing: SectionAnchor = { id: "pricing", label: "Pricing" }

/** Where the navigation of the landing page leads, in its order. */
export const anchorsOf = (hasPrices: boolean): ReadonlyArray<SectionAnchor> => [
  { id: "features", label: "Features" },
  { id: "stories", label: "Stories" },
  ...(hasPrices ? [pricing] : []),
]
