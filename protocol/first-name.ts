import { kinNames } from "./kinship.ts"

/** What stands before a name and does not name anybody alone. */
const forms = new Set([
  ...kinNames,
  ..."oncle great cousin sister brother mr mrs ms miss dr prof sir dame rev saint st".split(" "),
])

/** What somebody is called in a sentence: 'Walter' of Walter Holloway, but all of 'Tia Rosa' and 'Holloway, Walter'. */
export const firstNameIn = (name: string): string => {
  const [first = "", ...others] = name.trim().split(/\s+/u)
  const isForm = forms.has(first.toLowerCase().replace(/\.$/, "")) || /^\p{L}\.?$/u.test(first)
  const isFamilyName = first.endsWith(",")
  return (isForm || isFamilyName) && others.length > 0 ? name.trim() : first
}
