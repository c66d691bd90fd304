import {
  born,
  compared,
  frame,
  had,
  loan,
  outlived,
  related,
  type KinshipRole,
} from "./kinship-relations.ts"
import { kinOf, meaningOf, type Word } from "./tokens.ts"
import { anybody, isSame, type MentionedPerson } from "./person-mentions.ts"

/** One event has a giver and a receiver, whichever of them the sentence begins with. */
const gives = new Map([
  ["give", "give"],
  ["hand", "give"],
  ["leave", "give"],
  ["bequeath", "give"],
  ["gave", "give"],
  ["lend", "lend"],
  ["loan", "lend"],
  ["sell", "sell"],
  ["teach", "teach"],
  ["show", "teach"],
  ["train", "teach"],
  ["tell", "tell"],
  ["told", "tell"],
  ["tells", "tell"],
  ["send", "send"],
  ["bring", "bring"],
])
const receives = new Map([
  ["receive", "give"],
  ["inherit", "give"],
  ["borrow", "lend"],
  ["buy", "sell"],
  ["learn", "teach"],
  ["hear", "tell"],
  ["take", "give"],
])

const acts = new Set(
  `owe pull save rescue help nurs carri find follow lead left marri wed visit write hit beat kill shoot
forgiv forgave meet introduc rais bring look care teach show call name hire fire employ work serv marry
invit love hate hide feed bury buri wait join replac outliv surviv divorc leav paint draw drive push drag
lift hold hug kiss cut wash dress wake wak watch nurse hear ask answer beg order persuad convinc tell
thank pay lend borrow give receive rent sell buy chase bit catch caught meet miss support protect adopt
taught tend shave scold punish trick fool cheat betray admir pick drop fetch lend warn wrote cook sew knit
bake made sing read play dance succeed send sent tell told say`
    .split(/\s+/)
    .flatMap((word) => [word, meaningOf(word) || word]),
)

const prepositions = /^(?:from|by|to|with|of|for|at|in)$/
const be = /^(?:was|were|been|being|is|are|be|got|had)$/
const by = "by"
/** Between a verb and whom it is done to. */
const authorize = 7

const sentencesIn = (words: ReadonlyArray<Word>) => {
  const parts: Array<readonly [number, number]> = []
  let from = 0
  words.forEach(({ after }, at) => {
    if (/[.!?;]/.test(after) || at === words.length - 1) {
      parts.push([from, at])
      from = at + 1
    }
  })
  return parts
}

const ofVerb = (
  words: ReadonlyArray<Word>,
  at: number,
  before: ReadonlyArray<MentionedPerson>,
  after: ReadonlyArray<MentionedPerson>,
): ReadonlyArray<KinshipRole> => {
  const word = words[at]
  if (word === undefined) return []
  const near = after.filter((one) => one.at - at <= authorize && one.may !== "do")
  const behind = (...little: ReadonlyArray<string>) =>
    near.find((one) => little.includes(one.after))
  const doers = before.filter(
    ({ after: little, may }) => may !== "be done to" && !prepositions.test(little),
  )
  // 'My brother saw my father and carried me': whoever began goes on.
  const subject = words[at - 1]?.plain === "and" ? doers[0] : doers.at(-1)
  const isPassive = be.test(words[at - 1]?.plain ?? "") || be.test(words[at - 2]?.plain ?? "")
  const doer = behind(by)
  const direct = near.find(
    (one) => !/^(?:from|by|to|with|of|for|at|in|after|about|than|and)$/.test(one.after),
  )
  const receive = receives.get(word.meaning) ?? receives.get(word.plain)
  const from = behind("from")
  if (receive !== undefined || (word.meaning === "receive" && from !== undefined)) {
    if (isPassive && doer !== undefined) return frame(receive ?? "give", subject, doer)
    return frame(receive ?? "give", from, subject)
  }
  if (word.meaning === "rent" || word.meaning === "leas")
    return [
      ...frame("rent", from, subject),
      ...frame("rent", subject, from === undefined ? behind("to") : undefined),
    ]
  const give = gives.get(word.meaning) ?? gives.get(word.plain)
  const did = give ?? word.meaning
  if (isPassive && doer !== undefined) return frame(did, doer, subject)
  const recipient = direct ?? behind("to")
  if (isPassive) {
    const first = near[0]
    return first === undefined || first.after === ""
      ? []
      : frame(`${did} ${first.after}`, subject, first)
  }
  if (recipient !== undefined) return frame(did, subject, recipient)
  const first = near[0]
  return first === undefined ? [] : frame(`${did} ${first.after}`, subject, first)
}

/** All that people do to each other in words, and what they are beside each other. */
export const rolesIn = (
  words: ReadonlyArray<Word>,
  persons: ReadonlyArray<MentionedPerson>,
): ReadonlyArray<KinshipRole> => {
  const firstLoan = words.findIndex(({ plain }) => loan.test(plain))
  return sentencesIn(words).flatMap(([from, to]) => {
    const here = persons.filter(({ at }) => at >= from && at <= to)
    const isLoan = firstLoan !== -1 && firstLoan <= to
    return words.slice(from, to + 1).flatMap((word, offset) => {
      const at = from + offset
      if (here.some((one) => one.at <= at && at <= one.end)) return related(words, at, here)
      const before = here.filter(({ end }) => end < at)
      const after = here.filter((one) => one.at > at)
      const isAct =
        acts.has(word.meaning) ||
        gives.has(word.meaning) ||
        gives.has(word.plain) ||
        receives.has(word.meaning) ||
        word.meaning === "rent" ||
        word.meaning === "receive" ||
        /[a-z]{3}ed$/.test(word.plain)
      return [
        ...(isAct ? ofVerb(words, at, before, after) : []),
        ...compared(words, at, before.at(-1), after),
        ...born(words, at, before.at(-1), after),
        ...had(words, at, [before.at(-1), after], isLoan),
        ...outlived(words, at, [before.at(-1), after]),
      ]
    })
  })
}

/** Who did it, where words name them; those of one sentence, by what was done. */
export const doersIn = (
  words: ReadonlyArray<Word>,
  persons: ReadonlyArray<MentionedPerson>,
): ReadonlyArray<{ readonly did: string; readonly who: MentionedPerson }> =>
  sentencesIn(words).flatMap(([from, to]) => {
    const here = persons.filter(({ at }) => at >= from && at <= to)
    return words.slice(from, to + 1).flatMap((word, offset) => {
      const at = from + offset
      const isVerb = acts.has(word.meaning) || /[a-z]{3}ed$/.test(word.plain)
      const isPassive = be.test(words[at - 1]?.plain ?? "") || be.test(words[at - 2]?.plain ?? "")
      const who = here.findLast(
        ({ end, may, after }) => end < at && may !== "be done to" && !prepositions.test(after),
      )
      const isNear = who !== undefined && at - who.end <= 2
      return isVerb && isNear && !isPassive && word.meaning !== ""
        ? [{ did: word.meaning, who }]
        : []
    })
  })

const namesOf = ({ is }: MentionedPerson) =>
  [...is].filter((one) => one !== anybody && one !== "he" && one !== "she")
const isRelative = (name: string) => kinOf({ plain: name, meaning: name }) !== null

/** Two who cannot be the same: each is some relative, or each has a name, and it is not one. */
const areOthers = (one: MentionedPerson, other: MentionedPerson) => {
  const [ones, others] = [namesOf(one), namesOf(other)]
  const kinds = [isRelative, (name: string) => !isRelative(name)]
  return (
    !ones.some((name) => others.includes(name)) &&
    kinds.some((is) => ones.some(is) && others.some(is))
  )
}

/** What somebody is said to have done that only somebody else does in the source; null: nothing. */
export const otherDoer = (
  told: ReturnType<typeof doersIn>,
  said: ReturnType<typeof doersIn>,
): string | null =>
  told.find(({ did, who }) => {
    const same = said.filter((one) => one.did === did)
    return same.length > 0 && same.every((one) => areOthers(one.who, who))
  })?.did ?? null

const isBoth = (one: KinshipRole, who: MentionedPerson, whom: MentionedPerson) =>
  isSame(one.who, who) && isSame(one.whom, whom)

/** What a sentence says people did to each other the other way round than its source; null: nothing. */
export const exchangedRole = (
  told: ReadonlyArray<KinshipRole>,
  said: ReadonlyArray<KinshipRole>,
): string | null => {
  for (const role of told) {
    const same = said.filter(({ did }) => did === role.did)
    if (same.some((one) => isBoth(one, role.who, role.whom))) continue
    if (same.some((one) => isBoth(one, role.whom, role.who))) return role.did
  }
  return null
}
