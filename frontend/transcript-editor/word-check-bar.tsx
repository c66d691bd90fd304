import { ChevronLeft, ChevronRight, X } from "lucide-react"
import type { MouseEvent } from "react"
import type { CheckedWords } from "#protocol/words-to-check.ts"
import { Button } from "../ui/button.tsx"
import type { Editor } from "./create-editor.ts"
import type { WordsChecked } from "./use-word-checks.ts"
import type { WordChecksSnapshot } from "./word-checks.ts"

/** A mark can stand under a few words in a row. */
const countOf = (count: number) =>
  count === 1 ? "1 spot to check" : `${String(count)} spots to check`

/** Keeps the caret in the text, and the on-screen keyboard as it is. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface WordsToCheckProps {
  readonly count: number
  readonly onBegin: () => void
}

/** How many words are left, which leads to the first of them. */
export const WordsToCheckButton = ({ count, onBegin }: WordsToCheckProps) => (
  <Button
    variant="quiet"
    className="self-start px-3! font-normal!"
    onMouseDown={keepFocus}
    onClick={onBegin}
  >
    <span className="underline decoration-dotted decoration-2 underline-offset-4">
      {countOf(count)}
    </span>
  </Button>
)

interface WordCheckBarProps {
  readonly checks: WordChecksSnapshot
  readonly toCheck: WordsChecked
  readonly editor: Editor
}

/** The word somebody is at, and what can be done with it. */
export const WordCheckBar = (props: WordCheckBarProps) => {
  const { checks, toCheck, editor } = props
  const { current, count, isSeen } = checks
  const tell = (what: CheckedWords) =>
    void toCheck.onChecked(what).catch(() => editor.checks.set(toCheck.words))
  const isRight = () => {
    if (current === null) return
    const { client, clock } = current.word
    editor.checks.leave()
    tell({ client, clock })
  }
  const done = () => {
    editor.checks.stop()
    editor.checks.set([])
    tell({ isAll: true })
  }
  return (
    <fieldset
      aria-label="Words to check"
      className="flex min-w-0 basis-full flex-wrap items-center gap-x-2 gap-y-1"
    >
      <output className="min-w-0 flex-1 basis-40 px-1 leading-snug wrap-anywhere">
        {current === null ? (
          countOf(count)
        ) : (
          <>
            Check this word: <strong>“{current.letters}”</strong>{" "}
            <span className="text-sm whitespace-nowrap text-faded">
              {current.at + 1} of {count}
            </span>
          </>
        )}
      </output>
      {isSeen ? (
        <Button className="px-3! md:order-last" onMouseDown={keepFocus} onClick={done}>
          Done
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label="Stop checking words"
          className="px-3! md:order-last"
          icon={<X />}
          onClick={() => editor.checks.stop()}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 max-md:basis-full">
        <Button
          aria-label="Previous word"
          className="px-3!"
          icon={<ChevronLeft />}
          onMouseDown={keepFocus}
          onClick={() => editor.checks.go(-1)}
        />
        <Button
          aria-label="Next word"
          className="px-3!"
          icon={<ChevronRight />}
          onMouseDown={keepFocus}
          onClick={() => editor.checks.go(1)}
        />
        {current !== null && (
          <>
            <Button className="px-3!" onMouseDown={keepFocus} onClick={isRight}>
              It's right
            </Button>
            <Button className="px-3!" onClick={() => editor.focus()}>
              Correct it
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}
