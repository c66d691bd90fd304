import { Button } from "../ui/button.tsx"
import { listed } from "../lib/format.ts"
import { groupBy } from "../lib/group-by.ts"
import { Notice } from "../ui/notice.tsx"
import type { LeftOut } from "./validate-selection.ts"

/** More names of the same reason are counted only. */
const mostNamed = 12

const named = (files: ReadonlyArray<LeftOut>): string => {
  const names = files.slice(0, mostNamed).map(({ name }) => name)
  const others = files.length - names.length
  return listed(others > 0 ? [...names, `${others} more`] : names)
}

interface LeftOutNoticeProps {
  readonly leftOut: ReadonlyArray<LeftOut>
  readonly onClose: () => void
}

/** Files that were not taken, by the reason. Renders nothing without any. */
export const LeftOutNotice = ({ leftOut, onClose }: LeftOutNoticeProps) => {
  const [first] = leftOut
  if (first === undefined) return null
  if (leftOut.length === 1) {
    return (
      <Notice tone="brick" title={first.name} action={<Button onClick={onClose}>Close</Button>}>
        {first.message}
      </Notice>
    )
  }
  return (
    <Notice
      tone="amber"
      title={`We left out ${leftOut.length} files`}
      isUrgent
      action={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="grid gap-2">
        {[...groupBy(leftOut, ({ message }) => message)].map(([message, files]) => (
          <li key={message} className="wrap-anywhere">
            {message} <span className="text-faded">{named(files)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
