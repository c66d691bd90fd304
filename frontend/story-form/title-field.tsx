import { limits } from "#protocol/limits.ts"
import { TextField } from "../ui/fields.tsx"

/** Characters from which on the most there may be is said. */
const longTitle = 100

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
    hint={
      title.length > longTitle ? `${title.length} of ${limits.text.title} characters` : undefined
    }
    maxLength={limits.text.title}
    name="title"
    dir="auto"
    autoComplete="off"
    required
    value={title}
    error={error}
    onType={onType}
  />
)
