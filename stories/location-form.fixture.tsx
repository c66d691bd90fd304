import { useState } from "react"
import { fn } from "storybook/test"
import type { PlaceDraft } from "../frontend/location/location-draft.ts"
import { PlaceFields } from "../frontend/location/place-fields.tsx"

/** What the form was told of. */
export const onChange = fn()

/** The fields of a place in a form that keeps what they say. */
export const PlaceForm = ({ place: first }: { readonly place: PlaceDraft }) => {
  const [place, setPlace] = useState(first)
  return (
    <form aria-label="A story" className="mx-auto max-w-2xl p-4 pb-100">
      <PlaceFields
        place={place}
        wrong={{}}
        onChange={(changes) => {
          onChange(changes)
          setPlace((was) => ({ ...was, ...changes }))
        }}
      />
    </form>
  )
}
