import { CircleX } from "lucide-react"
import { Button } from "../../ui/button.tsx"
import { beginningOf } from "./reason-text.ts"

const mark = "data-wrong"

/** What stands next gets the focus, before this goes. */
const focusNext = (button: HTMLElement) => {
  const all = [...document.querySelectorAll<HTMLElement>(`[${mark}]`)]
  const at = all.indexOf(button)
  const next = all[at + 1] ?? all[at - 1]
  next?.focus({ preventScroll: true })
}

interface WrongButtonProps {
  /** What would be taken away. */
  readonly text: string
  readonly onWrong: () => void
}

/** Takes away what Kintale says and what is not so. */
export const WrongButton = ({ text, onWrong }: WrongButtonProps) => (
  <Button
    variant="quiet"
    icon={<CircleX aria-hidden="true" className="size-4" />}
    aria-label={`This is wrong: “${beginningOf(text)}”`}
    className="px-3 text-sm text-faded print:hidden"
    {...{ [mark]: "" }}
    onClick={({ currentTarget }) => {
      focusNext(currentTarget)
      onWrong()
    }}
  >
    This is wrong
  </Button>
)
