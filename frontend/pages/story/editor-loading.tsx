import { RotateCw } from "lucide-react"
import { useEffect, useState } from "react"
import type { DocumentLine } from "../../transcript-editor/shared-document.ts"
import { Button } from "../../ui/button.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"
import { loadingText } from "./editor-loading-text.ts"

/** Milliseconds before a loading message is shown. */
const timeout = 8_000

interface OpeningProps {
  readonly line: DocumentLine["state"]
  /** Whether the user runs this server. */
  readonly isOperator: boolean
  readonly onCancel: () => void
}

/** A placeholder while the editor loads. */
export const Opening = ({ line, isOperator, onCancel }: OpeningProps) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <output className="font-semibold text-faded">
        {loadingText(line, { isLate, isOperator })}
      </output>
      <SkeletonText lines={5} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        {isLate && line === "opening" && (
          <Button icon={<RotateCw />} onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </div>
  )
}
