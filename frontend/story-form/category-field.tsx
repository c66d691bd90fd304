import { CategoryOptions } from "../stories/category-options.tsx"
import { SelectField } from "../ui/fields.tsx"

interface CategoryFieldProps {
  /** Empty for none. */
  readonly category: string
  readonly error: string | undefined
  readonly onType: (category: string) => void
}

export const CategoryField = ({ category, error, onType }: CategoryFieldProps) => (
  <SelectField
    label="Category"
    hint="Helps you find it again."
    name="category"
    value={category}
    error={error}
    onType={onType}
  >
    <option value="">No category</option>
    <CategoryOptions />
  </SelectField>
)
