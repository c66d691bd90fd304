/** Where the navigation of the landing page leads, in its order. */
export const anchors = [
  { id: "features", label: "Features" },
  { id: "stories", label: "Stories" },
  { id: "pricing", label: "Pricing" },
] as const
