/** What stands before a name and does not name anybody alone. */
const forms = new Set(
  `aunt auntie tia tía tante uncle tio tío onkel oncle grandma grandmother granny nana nan gran oma
  grandpa grandfather granddad opa abuela abuelo avó avô nonna nonno great cousin sister brother
  mother father mom mum dad papa mama mr mrs ms miss dr prof sir dame rev saint st`.split(/\s+/),
)

/** What somebody is called in a sentence: 'Walter' of Walter Holloway, but all of 'Tia Rosa' and 'Holloway, Walter'. */
export const firstNameIn = (name: string): string => {
  const [first = "", ...others] = name.trim().split(/\s+/u)
  const isForm = forms.has(first.toLowerCase().replace(/\.$/, "")) || /^\p{L}\.?$/u.test(first)
  const isFamilyName = first.endsWith(",")
  return (isForm || isFamilyName) && others.length > 0 ? name.trim() : first
}
