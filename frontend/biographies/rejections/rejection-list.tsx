import { Undo2 } from "lucide-react"
import { useLayoutEffect, useRef } from "react"
import type { ListedRejection } from "#protocol/rejection.ts"
import { longDate } from "../../lib/format.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { focusHeading } from "../../ui/focus.ts"
import { beginningOf, reasonWords } from "./reason-text.ts"

interface RejectionListProps {
  /** The latest first. */
  readonly rejections: ReadonlyArray<ListedRejection>
  readonly onPutBack: (id: string) => void
  readonly onClose: () => void
}

/** By whom, when and why. */
const Source = ({ by, at, reason }: ListedRejection) => (
  <p className="text-sm wrap-anywhere text-faded">
    <bdi>{by}</bdi>, <time dateTime={at}>{longDate(at)}</time>
    {reason !== null && <>: {reasonWords[reason]}</>}
  </p>
)

/** Everything that was said to be wrong, each with the way to put it back. */
export const RejectionList = ({ rejections, onPutBack, onClose }: RejectionListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ readonly at: number; readonly of: number } | null>(null)
  // What was put back leaves the list with its button: the next one gets the focus, or what stands in its place.
  useLayoutEffect(() => {
    const before = pressed.current
    if (before === null || list.current === null || rejections.length === before.of) return
    pressed.current = null
    const buttons = list.current.querySelectorAll("button")
    const next = buttons[Math.min(before.at, buttons.length - 1)]
    if (next !== undefined) return next.focus()
    focusHeading(list.current)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Marked as wrong"
      description="Kintale doesn't use these anymore. What was recorded or written stays as it is."
    >
      <div ref={list}>
        {rejections.length === 0 ? (
          <p>Nothing is marked as wrong anymore.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-5">
            {rejections.map((rejection, at) => (
              <li key={rejection.id} className="grid min-w-0 grid-cols-1 gap-1">
                <p className="wrap-anywhere" dir="auto">
                  {rejection.year !== null && `${String(rejection.year)}: `}
                  {rejection.text}
                </p>
                <Source {...rejection} />
                <div>
                  <Button
                    variant="quiet"
                    icon={<Undo2 aria-hidden="true" className="size-4" />}
                    aria-label={`Put back “${beginningOf(rejection.text)}”`}
                    className="-ms-3 px-3"
                    onClick={() => {
                      pressed.current = { at, of: rejections.length }
                      onPutBack(rejection.id)
                    }}
                  >
                    Put back
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
