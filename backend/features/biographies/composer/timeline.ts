import { Effect } from "effect"
import { topicsInTelling, type Topic } from "#protocol/biography.ts"
import { daysOfBirth } from "#protocol/dates/birth-date.ts"
import { yearOf } from "#protocol/dates/calendar.ts"
import { append } from "#protocol/long-lists.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import type { ComposedEvent, BiographySources } from "../generation/sources.ts"
import { isFactual } from "../../../lib/english/event-factuality.ts"
import { isNothing, quoted } from "../../../lib/english/normalize-text.ts"
import { termsOf } from "../../../lib/english/terms.ts"
import { type MentionedYear, parseYear } from "../../../lib/english/parse-year.ts"
import { unitsOf } from "./answer-lines.ts"
import { profileBirth } from "./birth.ts"
import { withoutInstructions } from "./prompt-injection.ts"
import { yieldingLoop } from "../../../lib/yielding-loop.ts"
import { likeness, type Meanings } from "./topic-classifier.ts"
import { tellerName } from "./names.ts"
import { inWords, isMention, type LinePart } from "./line-parts.ts"
import { formOf, leansOnAnother } from "./classify-sentence.ts"
import type { ComposerSentence } from "./spoken-sentences.ts"
import { type DatedStatement, type ComposedBirth, ofChild, spokenEvent } from "./spoken-event.ts"
import type { ComposedSubject } from "./subject.ts"
import { finished } from "./tidy-sentence.ts"
import { hasVerb } from "./verbs.ts"
import { upperFirst } from "../../../lib/english/capitals.ts"

interface Found extends DatedStatement {
  readonly vector: Float32Array | null
  /** What it is about; no numbers. */
  readonly terms: ReadonlyArray<string>
}

const oldest = 105
/** So many things that were told are laid beside each other. */
const mostFound = 240

const isBirth = (text: string) => /\bborn\b/i.test(text)

const sameEvent = (event: Found, other: Found) => {
  const apart = Math.abs(event.year - other.year)
  if (apart > (event.isAbout || other.isAbout ? 2 : 0)) return false
  if (isBirth(event.said) && isBirth(other.said)) return true
  if (event.isByAge && other.isByAge && apart === 0) return true
  const alike = likeness(event.vector, other.vector)
  if (alike > 0.6) return true
  const shared = other.terms.filter((term) => event.terms.includes(term)).length
  return shared >= 2 || (apart === 0 && shared === 1 && alike > 0.35)
}

/** A written sentence that says when: the person's own age only where the person is spoken of. */
const written = (
  raw: string,
  about: {
    readonly topic: Topic
    readonly subject: ComposedSubject
    readonly isOwn: boolean
    readonly by: string
    readonly source: StoredSource
    readonly born: ComposedBirth
  },
): ReadonlyArray<DatedStatement> => {
  const told = parseYear(raw, about.born?.year ?? null)
  if (told === null) return []
  if (!isFactual(raw, told.year)) return []
  if (/\b(?:until|till) (?:1[89]|20)\d\d\b|\b(?:was|were)\b.*\bsince\b/.test(raw)) return []
  const form = formOf(raw, { ...about, before: "" })
  if (form.leans && !/^(?:They|He|She|His|Her|Then|And|But|So|Also)\b/.test(raw)) return []
  if (!about.isOwn && leansOnAnother(raw, about.subject)) return []
  const parts = form.leans || saysOnlyHe(form.parts, about.subject) ? null : form.parts
  const isOfThem = parts?.some(isMention) === true || (about.isOwn && /\bI\b/.test(raw))
  if (told.isByAge && !isOfThem) return []
  const [first] = parts ?? []
  const isOwnBirth = first !== undefined && isMention(first) && first.as === "he"
  if (isBirth(raw) && !about.isOwn && !isOwnBirth && !ofChild.test(raw)) return []
  if (
    parts === null &&
    (!hasVerb(raw.replace(/,? \b(?:who|whom|which)\b[^.;]*/g, "")) ||
      /\((?:d|b|born|died)\.? ?\d{4}\)/.test(raw))
  )
    return []
  const words = finished(raw)
  const quotation: ReadonlyArray<LinePart> = [`${about.by} writes: `, quoted(words)]
  const text = withoutWhen(inWords(parts ?? quotation, about.subject, "first"), told)
  const made = parts === null ? "quotation" : form.made
  return [{ ...told, text, said: raw, made, source: about.source }]
}

/** Written sentences that may say when, to be laid beside what is told of the same year. */
export const datedSentences = ({ answers, facts }: BiographySources): ReadonlyArray<string> =>
  [...Object.values(answers), ...facts.map(({ text }) => text)]
    .flatMap(unitsOf)
    .filter((sentence) => parseYear(sentence, 1900) !== null)

const sourceKey = (source: StoredSource) => JSON.stringify(source)
const withSources = (
  sources: ReadonlyArray<StoredSource>,
  more: ReadonlyArray<StoredSource>,
): ReadonlyArray<StoredSource> => {
  const known = new Set(sources.map(sourceKey))
  return [...sources, ...more.filter((source) => !known.has(sourceKey(source)))]
}

const rank = ({ made, source }: Found) =>
  made !== "quotation" ? 2 : source.kind === "story" ? 1 : 0

/** Of several that tell the same, one leads: what is written, then what is heard, then what is noted. */
const leads = (event: Found, other: Found) => rank(other) > rank(event) && other.year === event.year

interface Event {
  readonly found: Found
  readonly echoes: ComposedEvent["echoes"]
}

const merged = (all: ReadonlyArray<Found>): ReadonlyArray<Event> => {
  const events: Array<Event> = []
  for (const found of all) {
    const at = events.findIndex((event) => sameEvent(event.found, found))
    const known = events[at]
    if (known === undefined) {
      events.push({ found, echoes: [] })
      continue
    }
    const [lead, other] = leads(known.found, found) ? [found, known.found] : [known.found, found]
    const { kind, ...moment } = other.source.kind === "story" ? other.source : { kind: null }
    const echoes =
      kind === null || !("storyId" in moment) ? known.echoes : [...known.echoes, moment]
    events[at] = { found: lead, echoes }
  }
  return events
}

const isDatable = ({ story, at }: ComposerSentence) => story.sentences[at]?.excluded === undefined

/** What is told with a year, by year. */
export const timelineOf = Effect.fn("biographies.timelineOf")(function* (
  sources: BiographySources,
  about: {
    readonly subject: ComposedSubject
    readonly spoken: ReadonlyArray<ComposerSentence>
    readonly meanings: Meanings
    readonly born: ComposedBirth
  },
) {
  const { subject, born, meanings } = about
  const { answers, facts, person, undated = [] } = sources
  const found: Array<DatedStatement> = profileBirth(person, subject)
  for (const topic of topicsInTelling) {
    const answer = answers[topic] ?? ""
    if (isNothing(answer)) continue
    const source: StoredSource = { kind: "answer", question: topic }
    const writer = {
      topic,
      subject,
      isOwn: subject.isOwnVoice,
      by: subject.isOwnVoice ? subject.name.first : subject.keeper,
      source,
      born,
    }
    append(
      found,
      withoutInstructions(unitsOf(answer))
        .flat()
        .filter((raw) => !undated.includes(raw))
        .flatMap((raw) => written(raw, writer)),
    )
  }
  for (const { id, by, text, topic } of facts) {
    const teller = tellerName(by)
    const isKeeper = teller === subject.keeper
    const source: StoredSource = { kind: "chat", factId: id }
    const writer = {
      topic,
      subject: isKeeper ? subject : { ...subject, kin: null, isOwnVoice: false },
      isOwn: isKeeper && subject.isOwnVoice,
      by: teller,
      source,
      born,
    }
    append(
      found,
      withoutInstructions(unitsOf(text))
        .flat()
        .filter((raw) => !undated.includes(raw))
        .flatMap((raw) => written(raw, writer)),
    )
  }
  const heard = yield* yieldingLoop(about.spoken, (one) =>
    isDatable(one) ? spokenEvent(one, subject, born) : [],
  )
  const known = person.birthDate === null ? null : daysOfBirth(person.birthDate)
  const first = known === null ? born?.year : yearOf(known.from)
  const isPossible = ({ year }: MentionedYear) =>
    born === null || (year >= (first ?? born.year) && year <= born.year + oldest)
  const events = merged(
    [...found, ...heard]
      .slice(0, mostFound)
      .filter(isPossible)
      .map((one) => ({
        ...one,
        vector: meanings.of(one.said),
        terms: termsOf(one.said).filter((term) => !/^\d+$/.test(term)),
      })),
  )
  return events
    .map(({ found: { year, isAbout, isByAge, text, made, source }, echoes }): ComposedEvent => ({
      ...{ year, isAbout, text, made, echoes },
      sources: withSources([source], isByAge ? (born?.sources ?? []) : []),
    }))
    .toSorted((one, other) => one.year - other.year)
})

/** A sentence that says 'him' and no name would not say of whom it tells. */
const saysOnlyHe = (parts: ReadonlyArray<LinePart> | null, { pronouns, name }: ComposedSubject) => {
  if (parts === null || pronouns === null || parts.some(isMention)) return false
  const text = parts.join("")
  const { he, him, his } = pronouns
  return !text.includes(name.first) && new RegExp(`\\b(?:${he}|${him}|${his})\\b`, "i").test(text)
}

/** Its year stands before an event, and what was before it is another one. */
const withoutWhen = (text: string, { year, isAbout }: MentionedYear) => {
  const bare = text
    .replace(/^(?:Later|Then|Afterwards|Eventually|Finally|Soon),? /, "")
    .replace(isAbout ? /^(?!)/ : new RegExp(`^In ${String(year)},? (?!to\\b|and\\b)`), "")
  return upperFirst(bare.replace(/\bborn (?=\d{4}\b)/, "born in "))
}
