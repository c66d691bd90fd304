import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { Looks } from "./use-translation-review.tsx"

interface LooksNoticeProps {
  readonly looks: Pick<Looks, "count" | "mayAnswer">
  readonly onGo: () => void
}

/** How many paragraphs are to be looked at again, and the way to them. */
export const LooksNotice = ({ looks: { count, mayAnswer }, onGo }: LooksNoticeProps) => {
  if (count === 0 || !mayAnswer) return null
  const isOne = count === 1
  return (
    <Notice
      tone="amber"
      title={`${isOne ? "One paragraph" : `${String(count)} paragraphs`} in English to check again`}
      action={<Button onClick={onGo}>{isOne ? "Show it" : "Show the first"}</Button>}
    >
      Someone corrected the {isOne ? "original" : "originals"} after the English was written.
    </Notice>
  )
}
