import { Check, Replace, TriangleAlert } from "lucide-react"
import type { TranslationLook } from "#protocol/story.ts"
import { Button } from "../../ui/button.tsx"

interface TranslationReviewProps {
  readonly look: TranslationLook
  /** Undefined for users who may only read. */
  readonly onAnswer: ((take: boolean) => void) | undefined
  /** The answer that is on its way. */
  readonly pending: boolean | null
}

/** Says that the original of English words by people has changed, and offers what an engine makes of it. */
export const TranslationReview = ({ look, onAnswer, pending }: TranslationReviewProps) => (
  <div
    data-look={look.id}
    className="my-2 grid max-w-measure grid-cols-1 gap-3 rounded-md border border-amber bg-amber-wash p-3 md:px-4"
  >
    <span className="flex gap-2.5 font-semibold">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      {onAnswer === undefined
        ? "Someone corrected the original after this was written."
        : "The original has changed. Please check this."}
    </span>
    {onAnswer !== undefined && (
      <>
        <span className="text-sm">In English it would now be:</span>
        <blockquote lang="en" dir="auto" className="-mt-2 wrap-anywhere whitespace-pre-line">
          {look.offered}
        </blockquote>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Replace />}
            pending={pending === true}
            disabled={pending === false}
            onClick={() => onAnswer(true)}
          >
            Use this
          </Button>
          <Button
            icon={<Check />}
            pending={pending === false}
            disabled={pending === true}
            onClick={() => onAnswer(false)}
          >
            Keep it as it is
          </Button>
        </div>
      </>
    )}
  </div>
)
