import type { Position } from "#protocol/place.ts"
import { CopiedText } from "../ui/copy-field.tsx"
import { copyField } from "../ui/copy-to-clipboard.ts"
import { showToast } from "../ui/toast.ts"
import { coordinatesOf } from "./position.ts"

interface CoordinatesFieldProps {
  readonly position: Position
  readonly button?: string
}

const copy = async (coordinates: string, field: HTMLInputElement | null) => {
  const isCopied = await copyField(coordinates, field)
  showToast(
    isCopied
      ? { title: "Coordinates copied", tone: "good" }
      : {
          title: "Copy Failed",
          text: "Your browser didn't allow it. We've selected the coordinates so you can copy them.",
          tone: "bad",
        },
  )
}

/** The coordinates of a place, to be copied by a button or by hand. */
export const CoordinatesField = (props: CoordinatesFieldProps) => {
  const { position, button = "Copy Coordinates" } = props
  return (
    <CopiedText label="Coordinates" text={coordinatesOf(position)} action={button} onCopy={copy} />
  )
}
