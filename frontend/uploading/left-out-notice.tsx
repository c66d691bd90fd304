import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import type { LeftOut } from "./sort-out.ts"

/** More names are counted only. */
const mostNamed = 12

export interface LeftOutNoticeProps {
  readonly leftOut: ReadonlyArray<LeftOut>
  readonly onClose: () => void
}

/** Files that were not taken, each with its reason. Renders nothing without any. */
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
      title={`${leftOut.length} files were left out`}
      isUrgent
      action={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="grid gap-2">
        {leftOut.slice(0, mostNamed).map(({ name, message }, at) => (
          <li key={`${at}${name}`} className="wrap-anywhere">
            <span className="font-semibold">{name}</span>: {message}
          </li>
        ))}
        {leftOut.length > mostNamed && <li>And {leftOut.length - mostNamed} more.</li>}
      </ul>
    </Notice>
  )
}
