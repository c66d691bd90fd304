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
      Its pin will stand on the town, or far from any town somewhere in the region, for everybody.
      The exact position goes for good: nobody can put it back.
    </span>
    <span className="mt-3 block">
      {name !== null && name !== "" && (
        <>
          What you call the place, “<bdi>{name}</bdi>”, stays, and so do the words of the
          story.{" "}
        </>
      )}
      The original recording stays as it was uploaded. If the device wrote a position into the file,
      it is still in there.
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
        Keep only the town…
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isKeeping && setAsking(open)}
        title="Keep only the town?"
        text={<Question name={story.locationName} />}
        confirmLabel="Keep only the town"
        pending={isKeeping}
        onConfirm={() => void keep()}
      />
    </>
  )
}
