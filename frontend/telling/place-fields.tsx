import { TextField } from "../ui/fields.tsx"

const fields = [
  { name: "locationName", label: "Place", hint: "The old mill, our kitchen, the harbour." },
  { name: "city", label: "City", hint: undefined },
  { name: "country", label: "Country", hint: undefined },
] as const

export type Place = Readonly<Record<(typeof fields)[number]["name"], string>>

export interface PlaceFieldsProps {
  readonly place: Place
  readonly wrong: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<Place>) => void
}

/** Where a story happened, in a form of two columns. */
export const PlaceFields = ({ place, wrong, onChange }: PlaceFieldsProps) =>
  fields.map(({ name, label, hint }) => (
    <div key={name} className={name === "locationName" ? "sm:col-span-2" : undefined}>
      <TextField
        label={label}
        hint={hint}
        name={name}
        dir="auto"
        autoComplete="off"
        value={place[name]}
        error={wrong[name]}
        onType={(text) => onChange({ [name]: text })}
      />
    </div>
  ))
