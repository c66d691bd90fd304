import type { BiographySources } from "../../generation/sources.ts"

const kin = {
  mother: "mom|mum|mama|mommy|mummy|mother|ma",
  father: "dad|daddy|papa|pop|father|pa",
  grandmother: "grandma|grandmother|granny|nana|nan|gran|oma|nonna|abuela|avó",
  grandfather: "grandpa|grandfather|granddad|grandad|gramps|opa|nonno|abuelo|avô",
  aunt: "aunt|auntie|aunty|tia|tía|tante",
  uncle: "uncle|tio|tío|onkel",
} as const
type Kin = keyof typeof kin

/** By what somebody is called whose husband or wife is called so. */
const spouseOf: Readonly<Record<Kin, string>> = {
  mother: kin.father,
  father: kin.mother,
  grandmother: kin.grandfather,
  grandfather: kin.grandmother,
  aunt: kin.uncle,
  uncle: kin.aunt,
}
const wives = /^(?:father|grandfather|uncle)$/

const isKin = (relationship: string): relationship is Kin => Object.hasOwn(kin, relationship)

/** Not 'her mother', 'Ruth's dad': those are others. 'My' is said by whoever asks. */
const bare = (names: string) =>
  new RegExp(
    `(?<!\\b(?:his|her|their|your|a|the) |['’]s )\\b(?:my )?(?:${names})\\b(?! of\\b)`,
    "giu",
  )

const anyGrandparent = bare(`${kin.grandmother}|${kin.grandfather}`)

/**
 * A question without what its asker calls the person: 'Where did mom grow up?' asks about the mother it is
 * about. What they call the husband or wife becomes that: of a grandmother 'grandpa' is her husband.
 */
export const withoutKin = (
  question: string,
  { relationship }: Pick<BiographySources["person"], "relationship">,
): string => {
  const called = relationship.trim().toLowerCase()
  if (!isKin(called)) return question.replace(anyGrandparent, " ")
  return question
    .replace(bare(kin[called]), " ")
    .replace(bare(spouseOf[called]), wives.test(called) ? "wife" : "husband")
    .replace(/\s+/g, " ")
}
