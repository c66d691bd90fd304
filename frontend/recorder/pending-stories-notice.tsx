import { AudioLines, Mic } from "lucide-react"
import { Link } from "wouter"
import { waitingPlace } from "#protocol/paths.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import type { Unsaved } from "./pending-stories.ts"

const words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
const counted = (count: number) => words[count - 2] ?? String(count)

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
        isOne ? "You have an unsaved recording" : `You have ${counted(count)} unsaved recordings`
      }
      action={
        <Button asChild icon={<Mic />}>
          <Link href={waitingPlace(areFiles)}>{isOne ? "Open it" : "Open them"}</Link>
        </Button>
      }
    >
      {isOne
        ? "Nothing is lost. You can continue recording, or save it as a story."
        : "Nothing is lost. You can continue recording, or save them as stories."}
    </Notice>
  )
}
