import { LocateFixed, Map, MapPin, X } from "lucide-react"
import { useRef, useState } from "react"
import { Button } from "../ui/button.tsx"
import { TextField } from "../ui/fields.tsx"
import {
  isSomewhere,
  noPlace,
  type PlaceChanges,
  type PlaceDraft,
  positionWords,
} from "./location-draft.ts"
import { PlaceMap } from "./place-map.tsx"
import { PlaceNameField } from "./place-name-field.tsx"
import { positionOf } from "./position.ts"
import { useDetection } from "./use-geolocation.ts"

const others = [
  { name: "city", label: "City" },
  { name: "region", label: "State or region" },
  { name: "country", label: "Country" },
] as const

interface PlaceFieldsProps {
  readonly place: PlaceDraft
  readonly wrong: Readonly<Record<string, string>>
  readonly onChange: (changes: PlaceChanges) => void
}

/** Where what a story tells happened, in a form of two columns. */
export const PlaceFields = ({ place, wrong, onChange }: PlaceFieldsProps) => {
  const { isDetecting, detect, movePin, forget } = useDetection(place, onChange)
  const [isChoosing, setChoosing] = useState(false)
  const detecting = useRef<HTMLButtonElement>(null)
  const position = positionOf(place)
  const words = positionWords(place)
  const mistaken = wrong["latitude"] ?? wrong["longitude"] ?? wrong["accuracy"] ?? wrong[""]
  return (
    <fieldset className="grid min-w-0 grid-cols-1 items-start gap-5 sm:col-span-2 sm:grid-cols-2">
      <legend className="sr-only">Where it happened</legend>
      <div className="min-w-0 sm:col-span-2">
        <PlaceNameField
          name={place.locationName}
          error={wrong["locationName"]}
          onChange={(changes) => {
            // Another place was chosen: what is still on its way is about the one before.
            if (changes.latitude !== undefined) forget()
            onChange(changes)
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button ref={detecting} icon={<LocateFixed />} pending={isDetecting} onClick={detect}>
          {isDetecting ? "Finding where you are…" : "Use my location"}
        </Button>
        {position === null && (
          <Button
            icon={<Map />}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            Choose on the map
          </Button>
        )}
        {isSomewhere(place) && (
          <Button
            variant="quiet"
            icon={<X />}
            onClick={() => {
              forget()
              setChoosing(false)
              onChange(noPlace)
              // This button goes with the place.
              detecting.current?.focus()
            }}
          >
            Remove the place
          </Button>
        )}
      </div>
      <div aria-live="polite" className="empty:hidden sm:col-span-2">
        {words !== null && (
          <p className="flex items-center gap-2 text-sm text-faded tabular-nums">
            <MapPin aria-hidden="true" className="size-5 shrink-0" />
            <span>On the map at {words}</span>
          </p>
        )}
        {mistaken !== undefined && <p className="text-sm font-semibold text-brick">{mistaken}</p>}
      </div>
      {(isChoosing || position !== null) && (
        <div className="min-w-0 sm:col-span-2">
          <PlaceMap position={position} onMove={movePin} />
        </div>
      )}
      {others.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          dir="auto"
          autoComplete="off"
          value={place[name]}
          error={wrong[name]}
          onType={(text) => onChange({ [name]: text })}
        />
      ))}
    </fieldset>
  )
}
