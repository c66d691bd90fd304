import { categories } from "#protocol/categories.ts"

/** Every category as an option of a select. */
export const CategoryOptions = () =>
  Object.entries(categories).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
