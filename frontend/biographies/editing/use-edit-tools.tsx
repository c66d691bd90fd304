import { CircleX } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Biography, BiographyLine } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { usePersonRejectionList } from "../../api/rejections.ts"
import { Button } from "../../ui/button.tsx"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { rejectionListWords, useRejectionList } from "../rejections/use-rejection-list.tsx"
import type { LineTools } from "../line-tools.ts"
import { CorrectedLine } from "./editable-line.tsx"
import { CorrectingActions, CorrectingBar } from "./edit-toolbar.tsx"
import { HistoryDialog } from "./history-dialog.tsx"
import { LooseWriting } from "./new-line-editor.tsx"
import { useCorrecting } from "./use-biography-edits.ts"
import { isWritten } from "./use-line-draft.ts"

interface CorrectTools {
  readonly actions?: ReactNode
  readonly bar?: ReactNode
  readonly foot?: ReactNode
  readonly tools?: LineTools
  readonly onWrong?: (line: BiographyLine) => void
}

const leavingText = "The line you were writing isn't saved."

/** What corrects a biography: a bar above it, and while it is on the tools of each line. */
export const useCorrectTools = (personId: PersonId, biography: Biography): CorrectTools => {
  const [isOn, setOn] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const corrections = useCorrecting(personId, biography)
  const { writing } = corrections
  const { data: rejected } = usePersonRejectionList(personId, biography.mayCorrect)
  const list = useRejectionList(rejected, corrections.undoRejection)
  const { question } = useLeaveGuard(isWritten(writing), leavingText)
  const stop = () => {
    if (!corrections.isFree()) return
    corrections.stop()
    setOn(false)
  }
  // Whoever may not correct it any more can still copy what they were writing.
  if (!biography.mayCorrect && !isWritten(writing)) return {}
  const last = biography.paragraphs.at(-1)?.topic ?? "early_life"
  return {
    actions: (
      <CorrectingActions
        isOn={isOn}
        onTurn={isOn ? stop : () => setOn(true)}
        onHistory={() => setHistoryOpen(true)}
      />
    ),
    bar: (
      <>
        {isOn && (
          <CorrectingBar
            onAdd={() => corrections.add({ topic: last, after: null })}
            said={corrections.said}
          >
            <LooseWriting biography={biography} corrections={corrections} />
          </CorrectingBar>
        )}
        {isHistoryOpen && (
          <HistoryDialog
            personId={personId}
            biography={biography}
            onClose={() => setHistoryOpen(false)}
          />
        )}
        {question}
      </>
    ),
    foot: (
      <>
        {list.count > 0 && (
          <Button
            variant="quiet"
            icon={<CircleX aria-hidden="true" className="size-4" />}
            className="-ms-3 px-3 text-sm text-faded"
            onClick={list.open}
          >
            {rejectionListWords(list.count)}
          </Button>
        )}
        {list.dialog}
      </>
    ),
    ...(biography.mayCorrect && { onWrong: corrections.reject }),
    ...(isOn && {
      tools: {
        around: (line, place, shown) => (
          <CorrectedLine line={line} place={place} biography={biography} corrections={corrections}>
            {shown}
          </CorrectedLine>
        ),
      },
    }),
  }
}
