import { useState } from "react"
import type { PlaceSuggestion } from "#protocol/place.ts"
import { usePlaceSuggestions } from "../api/places.ts"
import { ComboboxField } from "../ui/combobox-field.tsx"
import { useSettled } from "../lib/use-debounced-value.ts"
import { lastPosition } from "./geolocation.ts"
import type { PlaceChanges } from "./location-draft.ts"
import { whereWords } from "./where-words.ts"
import { chosen, endedAs, isEnough } from "./location-text.ts"

const KnownPlace = (place: PlaceSuggestion) => {
  const name = place.also ?? place.city
  return (
    <span>
      <bdi className="font-semibold">{name}</bdi>{" "}
      <bdi className="block text-sm text-faded">{whereWords(place, name)}</bdi>
    </span>
  )
}

interface PlaceNameFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly onChange: (changes: PlaceChanges) => void
}

/** What the place is called: free text, with the places it may be. */
export const PlaceNameField = ({ name, error, onChange }: PlaceNameFieldProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const wanted = useSettled(isOpen && isEnough(name) ? name.trim() : "")
  const { places, isAnswered } = usePlaceSuggestions(wanted, lastPosition())
  const endings = isOpen && isAnswered && places.length === 0 ? endedAs(name) : []
  return (
    <ComboboxField
      label="Where it happened"
      hint="A town, or a spot like “the old mill”. Old names work too."
      name="locationName"
      dir="auto"
      value={name}
      error={error}
      onType={(locationName) => onChange({ locationName })}
      onOpenChange={setIsOpen}
      groups={[
        {
          name: "Places",
          options: places.map((place) => ({
            key: `place ${String(place.latitude)} ${String(place.longitude)}`,
            content: <KnownPlace {...place} />,
            onChoose: () => onChange(chosen(place)),
          })),
        },
        {
          name: "Write it as",
          options: endings.map((locationName) => ({
            key: `ending ${locationName}`,
            content: <bdi>{locationName}</bdi>,
            onChoose: () => onChange({ locationName }),
          })),
        },
      ]}
      note={places.length > 0 ? "Place names: GeoNames, CC BY 4.0" : undefined}
    />
  )
}
