import { termsOf } from "../text/terms.ts"

/** Words a family uses for the same thing; only for finding, never shown. */
const alike: ReadonlyArray<ReadonlySet<string>> = [
  "married marry wedding husband wife spouse bride",
  "born birth birthday",
  "grow grew childhood child kid boy girl young little",
  "work job career worked trade profession earn employed railroad",
  "school college university study studied learn taught teacher education diploma class",
  "die died death dead funeral passed",
  "mother mom mum mama",
  "father dad papa daddy",
  "brother sister sibling",
  "met meet",
  "house home live lived",
  "eat food cook ate meal dish",
  "hobby pastime enjoy pleasure interest like love",
  "war army navy soldier fight fought",
  "sick illness ill hospital cancer",
  "travel trip holiday vacation journey",
  "friend",
  "religion church faith religious pray",
  "music song sing instrument play played piano harmonica guitar",
  "children son daughter kids",
  "came come emigrate emigrated ship arrive move moved",
  "shop store business open opened",
  "dog cat pet animal",
  "retire retired retirement",
  "money poor rich",
  "advice lesson learned know teach legacy",
  "grandpa grandfather",
  "grandma grandmother",
  "hard difficult tough",
  "scared afraid fear",
  "first start started began",
  "proud achievement award",
].map((words) => new Set(words.split(" ").flatMap(termsOf)))

const alikeTo = new Map<string, Set<string>>()
for (const words of alike) {
  for (const word of words) {
    const others = alikeTo.get(word) ?? new Set<string>()
    for (const other of words) if (other !== word) others.add(other)
    alikeTo.set(word, others)
  }
}

const none: ReadonlySet<string> = new Set()

/** The terms by which a family may tell the same. */
export const likeTerms = (term: string): ReadonlySet<string> => alikeTo.get(term) ?? none

/** The terms of working. */
export const workTerms: ReadonlySet<string> = new Set(
  "work job career trade profession earn employed railroad".split(" ").flatMap(termsOf),
)

/** Terms of questions that do not tell what a question is about. */
export const generalTerms: ReadonlySet<string> = new Set(
  `do did was were who what when where which how why ever happen happened famili famili person peopl
life time year best favourit favorit mani much old long anyth someth rememb stori about think thought`.split(
    /\s+/,
  ),
)

/** Names of relatives that stand before a name: 'aunt Ruth' is Ruth. */
export const kinBeforeName =
  /\b(?:aunt|auntie|tia|tía|uncle|tio|tío|grandma|grandpa|granny|oma|opa|grandmother|grandfather|cousin|brother|sister) (?=\p{Lu})/giu
