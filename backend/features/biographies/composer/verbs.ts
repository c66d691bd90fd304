const words = (text: string) => new Set(text.split(/\s+/))

/** Irregular past forms. */
const past =
  words(`was were had did beat began bit blew broke brought built bought burned caught chose
came could cost crept cut dealt dug drew drank drove ate fell fed felt fought flew forbade forgot forgave
froze gave got grew hated heard held hid hit hung hurt kept knelt knew laid lay led leapt learnt left lent
let lit lost made meant met paid put quit ran rang read rode rose said sang sank sat saw sent set shook
shone shot showed shut slept slid sold spent spoke spread stole stood struck stuck swam swept swore taught
threw told took tore thought understood went wept woke won wore wove wrote became would might`)
const notPast =
  words(`talented beloved gifted determined devoted dedicated reserved retired wicked sacred
naked crooked tired united animated spirited hundred kindred bed red seed need indeed speed weed feed
good-natured self-educated shed sled`)

export const isPast = (word: string) =>
  past.has(word) ||
  /^(?:was|were|had|did|could|would|might)n['’]t$/.test(word) ||
  (/^[a-z]{2,}ed$/.test(word) && !notPast.has(word))

const modal =
  /^(?:can|will|should|must|may|could|would|might)(?:n['’]t|not)?$|^(?:can['’]t|won['’]t)$/
export const isModal = (word: string) => modal.test(word)

const noVerb =
  words(`as his this us yes plus less across always perhaps besides towards afterwards sometimes
yours hers theirs ours its thus nowadays outdoors indoors upstairs downstairs`)

/** What stands after `she` or a name in a finite sentence: sings, has, sang, could, didn't. */
export const isFinite = (word: string) =>
  isPast(word) ||
  isModal(word) ||
  /^(?:isn|doesn|hasn)['’]t$/.test(word) ||
  (/^[a-z]+s$/.test(word) && !noVerb.has(word))

const adverbs =
  words(`never always also later still only just once often usually really even then soon finally first
ever sometimes rarely seldom already twice almost nearly barely hardly simply once again eventually afterwards
truly certainly probably actually quickly secretly proudly gladly`)
export const isAdverb = (word: string) =>
  adverbs.has(word) || (/^[a-z]{3,}ly$/.test(word) && word !== "family")

/** The word that should be the verb of a subject: the first that is no adverb. */
export const verbAfter = (rest: string): string => {
  const found = rest
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[.,;:!?]+$/, ""))
    .filter((word) => word !== "")
  return found.slice(0, 3).find((word) => !isAdverb(word)) ?? ""
}

/** Participles that a fragment may begin with, and that `was` completes. */
const passive =
  words(`born educated known named called christened buried baptised baptized adopted orphaned
widowed drafted elected evacuated apprenticed engaged schooled homeschooled deported interned wounded
given nicknamed crowned ordained promoted based stationed posted assigned knighted hired honored honoured employed`)
export const isPassive = (word: string) => passive.has(word)

const presentForms: Readonly<Record<string, string>> = {
  am: "is",
  have: "has",
  do: "does",
  "don't": "doesn't",
  "don’t": "doesn’t",
  "haven't": "hasn't",
  go: "goes",
  teach: "teaches",
  watch: "watches",
  wish: "wishes",
  miss: "misses",
}
const regular =
  words(`love like enjoy live work play feel remember hope believe want make sing write read collect
grow bake cook paint keep know think own walk swim sew knit garden help still speak run`)

/** 'I sing' as 'she sings'; null where it is not known for certain. */
export const presentOf = (word: string): string | null =>
  presentForms[word] ?? (regular.has(word) ? `${word}s` : null)

/** Whether it has a verb anywhere but at its beginning, as a sentence has. */
export const hasVerb = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}'’]+/u)
    .some(
      (word, at) =>
        at > 0 &&
        (isPast(word) ||
          isModal(word) ||
          /^(?:is|are|has|have|does|do|loves|likes|enjoys|plays|lives|works|makes|says|knows|cheats|sings|tells|shows|keeps|bakes|grows|collects|writes|reads|paints|cooks|goes|gives|gets|comes|takes|wants|needs|never)$|^(?:he|she|it|that|there)['’]s$/.test(
            word,
          )),
    )
