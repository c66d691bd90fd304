import { Check, History, Plus, SpellCheck } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../../ui/button.tsx"
import { ReadingTool } from "../toolbar-button.tsx"
import { addMark, menuMark } from "./use-biography-edits.ts"

interface CorrectingActionsProps {
  readonly isOn: boolean
  readonly onTurn: () => void
  readonly onHistory: () => void
}

/** The ways into correcting, and to what it was before. */
export const CorrectingActions = ({ isOn, onTurn, onHistory }: CorrectingActionsProps) => (
  <>
    {/* One button, which keeps the focus. */}
    <ReadingTool
      label={isOn ? "Done" : "Correct"}
      more={isOn ? "correcting" : "the text"}
      variant={isOn ? "primary" : "quiet"}
      icon={isOn ? <Check /> : <SpellCheck />}
      onClick={onTurn}
    />
    <ReadingTool label="History" icon={<History />} onClick={onHistory} />
  </>
)

interface CorrectingBarProps {
  readonly onAdd: () => void
  /** What was just done, for screen readers. */
  readonly said: string
  readonly children?: ReactNode
}

/** Above the text while it is corrected. */
export const CorrectingBar = ({ onAdd, said, children }: CorrectingBarProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-4 print:hidden">
    <p className="text-sm text-faded">
      Each line has a menu at the end. Everyone who can read this sees your changes, and Kintale
      never overwrites them.
    </p>
    <div>
      <Button icon={<Plus />} onClick={onAdd} {...{ [menuMark]: addMark }}>
        Add a line
      </Button>
    </div>
    <output className="sr-only">{said}</output>
    {children}
  </div>
)
