import { MapPinOff } from "lucide-react"
import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"

interface KeepOnlyTownProps {
  readonly story: Pick<Story, "locationName" | "isOnlyTown">
  /** Resolves once the position is gone, or was not taken away and the user told why. */
  readonly onKeep: () => Promise<void>
}

/** Says what goes for good and what stays. */
const Question = ({ name }: { readonly name: string | null }) => (
  <>
    <span className="block">
      The pin moves to the town for everyone, or somewhere in the region if there's no town nearby.
      We'll remove the exact spot, and you can't get it back.
    </span>
    <span className="mt-3 block">
      {name !== null && name !== "" && (
        <>
          The name you gave the place, “<bdi>{name}</bdi>”, stays. So does the transcript.{" "}
        </>
      )}
      The original recording doesn't change. If your device saved a position in the file, it's still
      in there.
    </span>
  </>
)

/** Takes the exact position of a story away, after a question. */
export const KeepOnlyTown = ({ story, onKeep }: KeepOnlyTownProps) => {
  const [isAsking, setAsking] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  const keep = async () => {
    setKeeping(true)
    await onKeep()
    setKeeping(false)
    setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" icon={<MapPinOff />} onClick={() => setAsking(true)}>
        Show only the town…
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isKeeping && setAsking(open)}
        title="Show only the town?"
        text={<Question name={story.locationName} />}
        confirmLabel="Show only the town"
        pending={isKeeping}
        onConfirm={() => void keep()}
      />
    </>
  )
}
