import { Check } from "lucide-react"
import { Button } from "../../ui/button.tsx"

interface OfferProps {
  readonly offer: string
  readonly onAnswer: (offer: "take" | "leave") => void
}

/** What a line would say by what has been told since, where somebody's words stand. */
export const Offer = ({ offer, onAnswer }: OfferProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-sage bg-sage-wash p-4 text-base">
    <p className="text-sm font-semibold">
      With what your family has added since, this line would say:
    </p>
    <blockquote dir="auto" className="font-serif wrap-anywhere whitespace-pre-line">
      {offer}
    </blockquote>
    <div className="flex flex-wrap gap-2">
      <Button icon={<Check />} onClick={() => onAnswer("take")}>
        Use this
      </Button>
      <Button onClick={() => onAnswer("leave")}>Leave it as it is</Button>
    </div>
  </div>
)
