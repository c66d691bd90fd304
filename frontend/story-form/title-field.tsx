import { TextField } from "../ui/fields.tsx"

interface TitleFieldProps {
  readonly title: string
  /** What is wrong with the title. */
  readonly error: string | undefined
  readonly onType: (title: string) => void
}

/** The title of a story, recorded or uploaded. */
export const TitleField = ({ title, error, onType }: TitleFieldProps) => (
  <TextField
    label="Title"
    name="title"
    dir="auto"
    autoComplete="off"
    required
    value={title}
    error={error}
    onType={onType}
  />
)
