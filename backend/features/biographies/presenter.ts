import {
  type Biography,
  type BiographyLine,
  type LifeEvent,
  type LineSource,
  type Moment,
  topicsInTelling,
} from "#protocol/biography.ts"
import type { FactId, StoryId, UserId } from "#protocol/ids.ts"
import type {
  BiographyRecord,
  StoredEvent,
  StoredLine,
  StoredMoment,
  StoredSource,
  Life,
} from "../../platform/database/biographies.ts"
import { lineStateOf } from "./generation/save-version.ts"

const untilAge: ReadonlyArray<readonly [age: number, period: string]> = [
  [5, "Early childhood"],
  [12, "Childhood"],
  [19, "Growing up"],
  [35, "Young adult"],
  [64, "Middle years"],
]

/**
 * The period of a life that a year belongs to; without a year of birth, or before it, its decade.
 */
export const periodOf = (year: number, born: number | null): string => {
  if (born === null || year < born) return `${String(Math.floor(year / 10) * 10)}s`
  return untilAge.find(([age]) => year - born <= age)?.[1] ?? "Later years"
}

/** What sources are called today. */
export interface Names {
  readonly stories: ReadonlyMap<StoryId, { readonly title: string; readonly teller: string }>
  /** Who told what stands in the chat. */
  readonly facts: ReadonlyMap<FactId, string>
  /** Who gave the answers. */
  readonly answers: string
  readonly users: ReadonlyMap<UserId, string>
}

export const somebody = "Someone"

const toMoment = (
  { storyId, start, isTranslated = false }: StoredMoment,
  { stories }: Names,
): Moment => ({
  storyId,
  title: stories.get(storyId)?.title ?? "",
  teller: stories.get(storyId)?.teller ?? somebody,
  start,
  ...(isTranslated && { isTranslated }),
})

const toSource = (source: StoredSource, names: Names): LineSource => {
  switch (source.kind) {
    case "story":
      return { kind: "story", ...toMoment(source, names) }
    case "answer":
      return { ...source, by: names.answers }
    case "chat":
      return { ...source, by: names.facts.get(source.factId) ?? somebody }
    case "profile":
      return source
  }
}

/** Today's name of whoever wrote the line; what they were called then, once they have left. */
const writerOf = ({ hand }: StoredLine | StoredEvent, { users }: Names) => {
  if (hand === undefined) return null
  const name = hand.userId === null ? undefined : users.get(hand.userId)
  return name ?? (hand.name === "" ? somebody : hand.name)
}

const toLine = (line: StoredLine | StoredEvent, names: Names): BiographyLine => ({
  id: line.id,
  text: line.text,
  made: line.made,
  sources: line.sources.map((source) => toSource(source, names)),
  echoes: line.echoes.map((echo) => toMoment(echo, names)),
  version: lineStateOf(line),
  by: writerOf(line, names),
  offer: line.offer?.text ?? null,
  isHidden: line.isHidden ?? false,
})

/** The paragraphs in the order a biography is told. */
export const toParagraphs = (lines: Life["lines"], names: Names): Biography["paragraphs"] =>
  topicsInTelling.flatMap((topic) => {
    const own = lines.filter((line) => line.topic === topic)
    return own.length === 0 ? [] : [{ topic, lines: own.map((line) => toLine(line, names)) }]
  })

const toLife = ({ events, born }: Life, names: Names) => {
  const periods: Array<{ readonly period: string; readonly events: Array<LifeEvent> }> = []
  for (const event of events.toSorted((one, other) => one.year - other.year)) {
    const { year, isAbout } = event
    const period = periodOf(year, born?.year ?? null)
    const shown = { ...toLine(event, names), year, isAbout }
    const last = periods.at(-1)
    if (last?.period === period) last.events.push(shown)
    else periods.push({ period, events: [shown] })
  }
  return periods
}

const isShown = ({ isHidden }: { readonly isHidden: boolean }) => !isHidden

/** An event as one sentence of the timeline. */
const toldEvent = ({ year, isAbout, text }: LifeEvent) =>
  `${isAbout ? "About " : ""}${String(year)}: ${text}`

/** The words of a biography and its timeline, joined, without what is hidden. */
const joined = (paragraphs: Biography["paragraphs"], life: Biography["life"]) => ({
  biography: paragraphs
    .map(({ lines }) => lines.filter(isShown).map(({ text }) => text))
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.join(" "))
    .join("\n\n"),
  timeline: life
    .map(({ period, events }) => ({ period, events: events.filter(isShown).map(toldEvent) }))
    .filter(({ events }) => events.length > 0),
})

const isByModel = ({ made }: StoredLine | StoredEvent) => made === "model"

/** What is said of a biography beside its words. */
interface BiographyState extends Pick<BiographyRecord, "writtenBy" | "unwritten"> {
  readonly version: number
  readonly changedAt: string
  readonly isBeingMade: boolean
  readonly mayCorrect: boolean
}

/** A biography as somebody sees it, of what they may see of it. */
export const toBiography = (
  seen: Life,
  names: Names,
  { version, changedAt, writtenBy, unwritten, isBeingMade, mayCorrect }: BiographyState,
): Biography => {
  const paragraphs = toParagraphs(seen.lines, names)
  const life = toLife(seen, names)
  return {
    ...joined(paragraphs, life),
    paragraphs,
    life,
    version,
    changedAt,
    // Of what was made here alone, nothing tells what else a model wrote.
    writtenBy: [...seen.lines, ...seen.events].some(isByModel) ? writtenBy : null,
    unwritten,
    isBeingMade,
    mayCorrect,
  }
}
