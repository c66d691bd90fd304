import { type Day, shapeOf } from "#protocol/dates/calendar.ts"
import type { UserId } from "#protocol/ids.ts"
import {
  dateAt,
  type Dated,
  type Limit,
  limited,
  limitOf,
  relativeAt,
  timeSaid,
} from "./parse-dates.ts"
import { keyOf, type MeantFilter } from "./filter.ts"
import { storyNouns } from "./lexicon.ts"
import { nameWords, type QueryToken } from "./tokens.ts"

/** A user who recorded a story that the asker may see. */
export interface AskedRecorder {
  readonly id: UserId
  readonly name: string
  readonly isAsker: boolean
}

const recorded = new Set(["recorded", "uploaded"])
const recordings = new Set(["recording", "recordings"])

/** Whether a question speaks of recordings at all. */
export const mayNameRecorders = (question: string) => /record|upload/iu.test(question)

const before = new Set("in on from during since before after until till of".split(" "))
const having = new Set(["has", "have", "had"])
const oneself = new Set(["i", "me", "myself"])

interface Recorder {
  readonly ids: ReadonlySet<UserId>
  readonly from: number
  readonly to: number
}

/** Those who are called by the words up to, or from, one. */
const calledBy = (recorders: ReadonlyArray<AskedRecorder>, words: ReadonlyArray<QueryToken>) => {
  const text = words.map(({ plain }) => plain).join(" ")
  return recorders.filter(({ name, isAsker }) => {
    const [first = "", ...more] = nameWords(name)
    const isNamed = text === first || text === [first, ...more].join(" ")
    return isNamed || (isAsker && oneself.has(text))
  })
}

const longestName = 4

const recorderIn = (
  said: ReadonlyArray<QueryToken>,
  recorders: ReadonlyArray<AskedRecorder>,
  spans: ReadonlyArray<readonly [from: number, to: number]>,
): Recorder | null => {
  for (const [from, to] of spans) {
    if (from < 0 || to > said.length) continue
    const found = calledBy(recorders, said.slice(from, to))
    if (found.length > 0) return { ids: new Set(found.map(({ id }) => id)), from, to }
  }
  return null
}

const lengths = Array.from({ length: longestName }, (_, n) => longestName - n)

/** A name that ends before a word, or begins with one; the longest. */
const upTo = (to: number) => lengths.map((n) => [to - n, to] as const)
const onFrom = (from: number) => lengths.map((n) => [from, from + n] as const)

interface Time extends Dated {
  readonly limit: Limit
}

/** When it was recorded: right after the word that says that it was. */
const timeAt = (said: ReadonlyArray<QueryToken>, from: number, today: Day): Time | null => {
  const word = said[from]?.plain ?? ""
  const at = before.has(word) ? from + 1 : from
  const dated = dateAt(said, at, today) ?? relativeAt(said, at, today)
  return dated === null ? null : { ...dated, limit: limitOf(word) }
}

/** The stories of somebody: 'Ben recorded', 'recorded by Ben', 'Ben's recordings', 'did Ben record'. */
const recorderAt = (
  said: ReadonlyArray<QueryToken>,
  at: number,
  recorders: ReadonlyArray<AskedRecorder>,
): Recorder | null => {
  const word = said[at]?.plain ?? ""
  const isBy = said[at + 1]?.plain === "by"
  if (recorded.has(word)) {
    const end = having.has(said[at - 1]?.plain ?? "") ? at - 1 : at
    return recorderIn(said, recorders, isBy ? onFrom(at + 2) : upTo(end))
  }
  if (word === "record" || word === "upload") {
    const found = recorderIn(said, recorders, upTo(at))
    return found !== null && said[found.from - 1]?.plain === "did"
      ? { ...found, from: found.from - 1 }
      : null
  }
  if (!recordings.has(word)) return null
  if (isBy) return recorderIn(said, recorders, onFrom(at + 2))
  if (said[at - 1]?.plain === "my") {
    const me = recorders.filter(({ isAsker }) => isAsker).map(({ id }) => id)
    return me.length === 0 ? null : { ids: new Set(me), from: at - 1, to: at }
  }
  return said[at - 1]?.isPossessive === true ? recorderIn(said, recorders, upTo(at)) : null
}

const keyWords = (said: ReadonlyArray<QueryToken>, from: number, to: number) =>
  said
    .slice(from, to)
    .map(({ plain }) => plain)
    .join(" ")

const ofRecorder = (
  said: ReadonlyArray<QueryToken>,
  at: number,
  { ids, from, to }: Recorder,
): MeantFilter => {
  const name = said.slice(from, to).filter(({ plain }) => plain !== "did" && plain !== "my")
  const isMe = name.length === 0 || oneself.has(keyWords(name, 0, name.length))
  // As it was typed: a whole name may be more than the asker knows.
  const typed = name.map(({ raw }) => raw.replace(/['’]s?$/iu, "")).join(" ")
  return {
    key: keyOf("recorder", isMe ? "me" : keyWords(name, 0, name.length)),
    kind: "recorder",
    label: isMe ? "Recorded by you" : `Recorded by ${typed}`,
    only: { recorders: [...ids] },
    from: Math.min(from, at),
    to: Math.max(to, at + 1),
    isPlain: true,
    isCut: true,
  }
}

const ofTime = (
  said: ReadonlyArray<QueryToken>,
  from: number,
  { days, to, limit }: Time,
): MeantFilter => {
  const before = days.from === days.to ? "on " : shapeOf(days) === "days" ? "" : "in "
  return {
    key: keyOf("recorded", keyWords(said, from, to)),
    kind: "recorded",
    label: `Recorded ${limit === "within" ? before : ""}${timeSaid(limit, days)}`,
    only: { recorded: limited(limit, days) },
    from,
    to,
    isPlain: true,
    isCut: true,
  }
}

/** The time behind a word, or behind the name of somebody who is no user: 'recorded by Grandpa in May'. */
const timeBehind = (
  said: ReadonlyArray<QueryToken>,
  from: number,
  today: Day,
): MeantFilter | null => {
  const most = said[from]?.plain === "by" ? longestName : 0
  for (let at = from; at <= from + most; at += 1) {
    const time = timeAt(said, at, today)
    if (time !== null) return ofTime(said, at, time)
  }
  return null
}

/** 'Stories from last week' are those that were recorded then. */
const newOnes = (said: ReadonlyArray<QueryToken>, at: number, today: Day): MeantFilter | null => {
  const word = said[at]?.plain ?? ""
  const from = said[at + 1]?.plain ?? ""
  if (!storyNouns.has(word) || (from !== "from" && from !== "since")) return null
  const isNamed = /^(?:today|yesterday|last|this|past|the)$/.test(said[at + 2]?.plain ?? "")
  const dated = isNamed ? relativeAt(said, at + 2, today) : null
  return dated === null ? null : ofTime(said, at + 1, { ...dated, limit: limitOf(from) })
}

/** Who recorded what is looked for, and when. One of each: what else is said stays words. */
export const meantRecording = (
  said: ReadonlyArray<QueryToken>,
  recorders: ReadonlyArray<AskedRecorder>,
  today: Day,
): ReadonlyArray<MeantFilter> => {
  let who: MeantFilter | null = null
  let when: MeantFilter | null = null
  for (let at = 0; at < said.length; at += 1) {
    const recorder = who === null ? recorderAt(said, at, recorders) : null
    if (recorder !== null) who = ofRecorder(said, at, recorder)
    const word = said[at]?.plain ?? ""
    const isRecorded = recorded.has(word) || recordings.has(word) || recorder !== null
    const from = recorder === null ? at + 1 : Math.max(recorder.to, at + 1)
    if (when === null && isRecorded) when = timeBehind(said, from, today)
    when ??= newOnes(said, at, today)
  }
  return [who, when].flatMap((one) => one ?? [])
}
