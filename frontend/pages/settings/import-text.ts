import type { ImportProgress } from "../../api/import.ts"
import type { NoticeProps } from "../../ui/notice.tsx"

const stories = (count: number) => (count === 1 ? "1 story" : `${count} stories`)

interface OutcomeWords {
  readonly tone: NoticeProps["tone"]
  readonly title: string
  readonly text: string
}

const endings: Readonly<Record<ImportProgress["ended"], string>> = {
  whole: "",
  stopped: "Choose the same file again to continue where you stopped.",
  "plan full":
    "Your plan has no room for more. When it does, choose the same file again to continue.",
  "lost connection":
    "The connection was lost. Choose the same file again to continue. We skip duplicates.",
}

/** What came of bringing an export in. */
export const outcomeWords = ({
  imported,
  known,
  rejected,
  left,
  ended,
}: ImportProgress): OutcomeWords => {
  const isWhole = ended === "whole" && rejected.length === 0
  const nothingNew = imported === 0 && isWhole
  const parts = [
    nothingNew && known > 0 ? "Everything in this file is already here." : "",
    !nothingNew && known > 0
      ? `${stories(known)} ${known === 1 ? "was" : "were"} already here.`
      : "",
    left > 0 ? `${stories(left)} ${left === 1 ? "is" : "are"} left.` : "",
    endings[ended],
    imported > 0 ? "They'll be ready one after another. You can close this page." : "",
  ]
  return {
    tone: isWhole ? "sage" : "amber",
    title: nothingNew ? "Nothing new" : `${stories(imported)} imported`,
    text: parts.filter((part) => part !== "").join(" "),
  }
}
