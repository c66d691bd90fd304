import { Check } from "lucide-react"

/** What somebody gets, each with a tick. */
export const FeatureList = ({ features }: { readonly features: ReadonlyArray<string> }) => (
  <ul className="grid gap-3">
    {features.map((feature) => (
      <li key={feature} className="flex gap-3">
        <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-sage" />
        <span className="min-w-0">{feature}</span>
      </li>
    ))}
  </ul>
)
