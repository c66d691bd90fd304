import { isKin, type Kin, kinPattern } from "#protocol/kinship.ts"
import type { BiographySources } from "../../generation/sources.ts"

/** By what somebody is called whose husband or wife is called so. */
const spouseOf: Readonly<Record<Kin, Kin>> = {
  ...{ mother: "father", father: "mother", aunt: "uncle", uncle: "aunt" },
  ...{ grandmother: "grandfather", grandfather: "grandmother" },
}
const wives = /^(?:father|grandfather|uncle)$/

/** Not 'her mother', 'Ruth's dad': those are others. 'My' is said by whoever asks. */
const bare = (...kin: ReadonlyArray<Kin>) =>
  new RegExp(
    `(?<!\\b(?:his|her|their|your|a|the) |['’]s )\\b(?:my )?(?:${kinPattern(...kin)})\\b(?! of\\b)`,
    "giu",
  )

const anyGrandparent = bare("grandmother", "grandfather")

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
    .replace(bare(called), " ")
    .replace(bare(spouseOf[called]), wives.test(called) ? "wife" : "husband")
    .replace(/\s+/g, " ")
}
