import { type ReactNode, useEffect, useRef, useState } from "react"
import type { Story, TranslationLook } from "#protocol/story.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { showError } from "../../api/show-error.ts"
import { placeNow } from "../../player/align-translation.ts"
import { showToast } from "../../ui/toast.ts"
import { TranslationReview } from "./translation-review.tsx"
import type { WordTools } from "./use-transcript-actions.tsx"
import { mayCorrect } from "./transcript-permissions.ts"

interface Answering {
  readonly id: string
  readonly take: boolean
}

const marks = (): ReadonlyArray<HTMLElement> => [
  ...document.querySelectorAll<HTMLElement>("[data-look]"),
]

/** Brings a paragraph to look at into sight, with the focus on the first thing to press there. */
const goTo = (mark: HTMLElement | undefined) => {
  const row = mark?.closest("[data-paragraph]") ?? mark
  row?.scrollIntoView({ block: "center" })
  const first = mark?.querySelector("button") ?? row?.querySelector("button")
  first?.focus({ preventScroll: true })
}

/** The paragraphs of a translation that are to be looked at again. */
export const useLooks = (story: Story, { onLook }: Pick<WordTools, "onLook">) => {
  const [answering, setAnswering] = useState<Answering | null>(null)
  const looks = story.looks ?? []
  /** What was answered last, until its mark is gone. */
  const answered = useRef<{ readonly id: string; readonly row: Element | null } | null>(null)
  useEffect(() => {
    const last = answered.current
    if (last === null || looks.some(({ id }) => id === last.id)) return
    answered.current = null
    // The focus was on a button that is gone.
    if (document.activeElement === document.body) {
      last.row?.querySelector<HTMLElement>("[data-stamp]")?.focus({ preventScroll: true })
    }
  })
  const mayAnswer = mayCorrect(story)

  const answer = async ({ id }: TranslationLook, take: boolean) => {
    if (answering !== null) return
    const mark = marks().find(({ dataset }) => dataset["look"] === id)
    answered.current = { id, row: mark?.closest("[data-paragraph]") ?? null }
    setAnswering({ id, take })
    try {
      await onLook(id, take)
      showToast({
        title: take ? "The new translation is in" : "We kept it as it is",
        tone: "good",
      })
    } catch (error) {
      showError(error, "We couldn't save this")
    } finally {
      setAnswering(null)
    }
  }

  return {
    count: looks.length,
    mayAnswer,
    goToFirst: () => goTo(marks()[0]),
    /** What stands below the paragraphs of the English words as they are now, by index. */
    notesIn: (english: Transcript): ReadonlyMap<number, ReactNode> =>
      new Map(
        looks.flatMap((look) => {
          const at = placeNow(story.englishTranscript, english, look.at)
          const isAnswered = answering?.id === look.id
          const note = (
            <TranslationReview
              key={look.id}
              look={look}
              onAnswer={mayAnswer ? (take) => void answer(look, take) : undefined}
              pending={isAnswered ? answering.take : null}
            />
          )
          return at === null ? [] : [[at, note] as const]
        }),
      ),
  }
}
export type Looks = ReturnType<typeof useLooks>
