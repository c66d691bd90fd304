import { RotateCw } from "lucide-react"
import { useEffect, useState } from "react"
import { Button } from "../../ui/button.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"

/** Milliseconds before a loading message is shown. */
const timeout = 8_000

const sentenceOf = (isAway: boolean, isLate: boolean) => {
  if (isAway) return "No connection right now. The transcript will open as soon as it's back."
  if (isLate) return "The transcript isn't opening. We'll keep trying. Reloading the page may help."
  return "Opening the transcript…"
}

interface OpeningProps {
  readonly isAway: boolean
  readonly onCancel: () => void
}

/** A placeholder while the editor loads. */
export const Opening = ({ isAway, onCancel }: OpeningProps) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <output className="font-semibold text-faded">{sentenceOf(isAway, isLate)}</output>
      <SkeletonText lines={5} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        {isLate && !isAway && (
          <Button icon={<RotateCw />} onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </div>
  )
}
