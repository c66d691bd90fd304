import { quickPrompts } from "#protocol/biography-chat.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type {
  Composed,
  ComposedEvent,
  ComposedLine,
  BiographySources,
} from "../../generation/sources.ts"
import { atPlace, bornWhen } from "../../../../lib/english/birth-phrase.ts"
import { verbatim } from "../../../../lib/english/remove-fillers.ts"
import { wordsOf } from "../../../../lib/english/terms.ts"
import { isName } from "./names.ts"
import type { ChatPassage } from "./passages.ts"
import { cite, type Citation, said } from "./citations.ts"

/** What the biography says, as far as whoever asks may see it. */
export type ComposedLife = Pick<Composed, "lines" | "events">

/** Whether a message is one of the four questions about the whole life. */
export const isQuickPrompt = (message: string, name: string): boolean =>
  Object.values(quickPrompts(firstNameIn(name))).some((prompt) => prompt === message.trim())

/** So many dates, traits and lines of the early years are told at once. */
const most = { dates: 8, traits: 3, early: 2 } as const

/** What stands in the quotation marks of a line. */
const inQuotes = (text: string) => [...text.matchAll(/“([^”]+)”/g)].at(-1)?.[1]

/** The words of a story that a line rests on; null where it rests on none. */
const spokenFor = (
  { text, sources }: Pick<ComposedLine, "text" | "sources">,
  { stories }: BiographySources,
): ChatPassage | null => {
  for (const source of sources) {
    if (source.kind !== "story") continue
    const story = stories.find(({ id }) => id === source.storyId)
    const nth = story?.sentences.findIndex(({ start }) => start === source.start) ?? -1
    const words = inQuotes(text) ?? story?.sentences[nth]?.text
    if (story === undefined || words === undefined) continue
    const { title, teller: by, isOwn } = story
    return { text: verbatim(words), source, by, title, isOwn, paragraph: "", nth }
  }
  return null
}

const restsOnStory = ({ sources }: Pick<ComposedLine, "sources">) =>
  sources.some(({ kind }) => kind === "story")

/** A line as it is said in an answer; null where the story it rests on is not to be had. */
const sayLine = (line: Pick<ComposedLine, "text" | "sources">, sources: BiographySources) => {
  const spoken = spokenFor(line, sources)
  if (spoken !== null) return cite([spoken])
  return restsOnStory(line) ? null : said(line.text, line.sources)
}

const sayEvent = (event: ComposedEvent, sources: BiographySources): ReadonlyArray<Citation> => {
  const line = sayLine(event, sources)
  const when = `${event.isAbout ? "about " : ""}${String(event.year)}`
  return line === null ? [] : [{ ...line, text: `${when}: ${line.text}` }]
}

/** 'What are the important dates in her life?' */
export const sayDates = (
  { events }: ComposedLife,
  sources: BiographySources,
): ReadonlyArray<Citation> => {
  const told = events.flatMap((event) => sayEvent(event, sources))
  if (told.length === 0) return []
  const more = told.length > most.dates ? [said("The Life Timeline has more.")] : []
  return [said("Here are the dates I know:"), ...told.slice(0, most.dates), ...more]
}

/** 'What made her special?' */
export const sayTraits = (
  { lines }: ComposedLife,
  sources: BiographySources,
): ReadonlyArray<Citation> =>
  lines
    .filter(({ topic }) => topic === "personality" || topic === "achievements")
    .slice(0, most.traits)
    .flatMap((line) => sayLine(line, sources) ?? [])

/** 'Where did she grow up?': what the biography says of the early years. */
export const sayEarlyYears = (
  { lines }: ComposedLife,
  sources: BiographySources,
): ReadonlyArray<Citation> =>
  lines
    .filter(({ topic }) => topic === "early_life")
    .slice(0, most.early)
    .flatMap((line) => sayLine(line, sources) ?? [])

interface ChatMemory {
  readonly said: Citation
  /** `story/second`. */
  readonly name: string
}

/** 'What is a favorite memory of her?': the longest moment a voice tells that was not shown yet. */
export const sayMemory = (
  { lines }: ComposedLife,
  sources: BiographySources,
  shown: ReadonlyArray<string>,
): ChatMemory | null => {
  const moments = lines
    .filter(({ made }) => made === "quotation")
    .flatMap((line) => spokenFor(line, sources) ?? [])
    .flatMap((passage) => {
      const { source } = passage
      if (source.kind !== "story") return []
      return [{ passage, name: `${String(source.storyId)}/${String(Math.floor(source.start))}` }]
    })
    .toSorted((a, b) => b.passage.text.length - a.passage.text.length)
  const moment = moments.find(({ name }) => !shown.includes(name)) ?? moments[0]
  return moment === undefined ? null : { said: cite([moment.passage]), name: moment.name }
}

const asksBirth = /\bborn\b|\bbirth(?:day|place)?\b/i
const asksWhenOrWhere = /\bwhen\b|birthday|what year|which year|where|birthplace/i
const ofRelative =
  /\b(?:mother|father|mom|mum|dad|brother|sister|son|daughter|husband|wife|children|kids)\b/i

/** Whose birth is spoken of: 'when Julian was born', 'was Julian born'. */
const bornByName =
  /\b\p{Lu}[\p{L}'’-]{1,40}(?= (?:was|were|is|got) born\b)|(?<=\b(?:was|were|is) )\p{Lu}[\p{L}'’-]{1,40}(?= born\b)/gu
const isOfSomebodyElse = (question: string, name: string) =>
  [...question.matchAll(bornByName)].some(
    ([named]) => isName(named) && !wordsOf(name).includes(named.toLowerCase()),
  )
/** 'Who was the doctor when she was born?' asks for no birth. */
const asksForOther = /^\W*(?:who|whose|why|how)\b/i

/** What the profile says of a birth that is asked for; null where it says nothing of it. */
export const sayBirth = (question: string, { person }: BiographySources): Citation | null => {
  const { name, birthDate, birthPlace } = person
  if (!asksBirth.test(question) || !asksWhenOrWhere.test(question) || ofRelative.test(question))
    return null
  if (asksForOther.test(question) || isOfSomebodyElse(question, name)) return null
  const isPlaceAsked = /\bwhere\b|birthplace/i.test(question)
  if (isPlaceAsked ? birthPlace.trim() === "" : birthDate === null) return null
  const place = birthPlace.trim() === "" ? "" : atPlace(birthPlace.trim())
  return said(`The profile says ${firstNameIn(name)} was born${bornWhen(birthDate)}${place}.`)
}
