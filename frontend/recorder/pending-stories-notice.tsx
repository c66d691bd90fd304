import { AudioLines, Mic } from "lucide-react"
import { Link } from "wouter"
import { waitingPlace } from "#protocol/paths.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import type { Unsaved } from "./pending-stories.ts"

const words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
const counted = (count: number) => {
  const word = words[count - 2] ?? String(count)
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

interface UnsavedNoticeProps {
  /** Null while it is not known. */
  readonly unsaved: Unsaved | null
}

/** Says that recordings were not saved, and leads to them. Renders nothing when there are none. */
export const UnsavedNotice = ({ unsaved }: UnsavedNoticeProps) => {
  if (unsaved === null || unsaved.left === 0) return null
  const { left: count, areFiles } = unsaved
  const isOne = count === 1
  return (
    <Notice
      icon={<AudioLines />}
      title={
        isOne ? "A recording is not saved yet" : `${counted(count)} recordings are not saved yet`
      }
      action={
        <Button asChild icon={<Mic />}>
          <Link href={waitingPlace(areFiles)}>{isOne ? "Open it" : "Open them"}</Link>
        </Button>
      }
    >
      {isOne
        ? "What was recorded is kept. You can go on with it, or save it as a story."
        : "What was recorded is kept. You can go on with them, or save them as stories."}
    </Notice>
  )
}
