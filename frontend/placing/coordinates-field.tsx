import { Copy } from "lucide-react"
import { useRef } from "react"
import type { Position } from "#protocol/place.ts"
import { Button } from "../ui/button.tsx"
import { copyField } from "../ui/copy-field.ts"
import { Field, TextInput } from "../ui/field.tsx"
import { showToast } from "../ui/toast.ts"
import { coordinatesOf } from "./position.ts"

export interface CoordinatesFieldProps {
  readonly position: Position
  readonly button?: string
}

/** The coordinates of a place, to be copied by a button or by hand. */
export const CoordinatesField = (props: CoordinatesFieldProps) => {
  const { position, button = "Copy Coordinates" } = props
  const field = useRef<HTMLInputElement>(null)
  const coordinates = coordinatesOf(position)
  const copy = async () => {
    const isCopied = await copyField(coordinates, field.current)
    showToast(
      isCopied
        ? { title: "Coordinates copied", tone: "good" }
        : {
            title: "Copy Failed",
            text: "This browser did not allow it. The coordinates are selected: copy them from there.",
            tone: "bad",
          },
    )
  }
  return (
    <Field label="Coordinates">
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...control}
            ref={field}
            readOnly
            dir="ltr"
            className="min-w-0 flex-[1_1_220px] tabular-nums"
            value={coordinates}
            onFocus={({ target }) => target.select()}
          />
          <Button icon={<Copy />} onClick={() => void copy()}>
            {button}
          </Button>
        </div>
      )}
    </Field>
  )
}
