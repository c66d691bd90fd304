import { topicsInTelling } from "#protocol/biography.ts"
import type {
  StoredEvent,
  StoredLine,
  Life,
  StoredMoment,
  StoredSource,
} from "../../../platform/database/biographies.ts"
import type { Composed, ComposedEvent, ComposedLine } from "./sources.ts"
import { type IsGone, without } from "../remove-sources.ts"

type StoredEntry = StoredLine | StoredEvent
interface RegeneratedEntry {
  readonly text: string
  readonly sources: ReadonlyArray<StoredSource>
}

/** How alike two texts of the same sources are, at least, to be the same line. */
const alike = 0.5

const momentOf = ({ storyId, start }: StoredMoment) => `${String(storyId)}:${start.toFixed(1)}`
const keyOf = (source: StoredSource) => {
  switch (source.kind) {
    case "story":
      return momentOf(source)
    case "answer":
      return source.question
    case "chat":
      return `fact ${String(source.factId)}`
    case "profile":
      return source.field
  }
}
const keyOfAll = (sources: ReadonlyArray<StoredSource>) => sources.map(keyOf).toSorted().join(" ")

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
const likenessOf = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  const common = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - common
  return all === 0 ? 1 : common / all
}

/** What was made of its sources; undefined for a line of a person's own. */
const madeTextOf = ({ was, made, text }: StoredEntry) =>
  was ?? (made === "by hand" ? undefined : text)

const grouped = <A>(all: ReadonlyArray<A>, keyFor: (one: A) => string) => {
  const groups = new Map<string, Array<A>>()
  for (const one of all) {
    const key = keyFor(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/**
 * Which line there was each made one stands for: the one of the same words, else the one that rests on
 * the same and says nearly the same, else the only one that rests on the same.
 */
const pairsOf = <K extends StoredEntry, M extends RegeneratedEntry>(
  before: ReadonlyArray<K>,
  made: ReadonlyArray<M>,
): ReadonlyMap<M, K> => {
  const pairs = new Map<M, K>()
  const open = new Set(before.filter((line) => madeTextOf(line) !== undefined))
  const pair = (one: M, line: K) => {
    pairs.set(one, line)
    open.delete(line)
  }

  const byText = grouped([...open], (line) => madeTextOf(line) ?? "")
  for (const one of made) {
    const same = byText.get(one.text)?.filter((line) => open.has(line)) ?? []
    const key = keyOfAll(one.sources)
    const line = same.find(({ sources }) => keyOfAll(sources) === key) ?? same[0]
    if (line !== undefined) pair(one, line)
  }

  const left = grouped(
    made.filter((one) => !pairs.has(one)),
    ({ sources }) => keyOfAll(sources),
  )
  const bySources = grouped([...open], ({ sources }) => keyOfAll(sources))
  for (const [key, ones] of left) {
    const lines = bySources.get(key) ?? []
    const candidates = ones
      .flatMap((one) => {
        const words = wordsOf(one.text)
        return lines.map((line) => ({
          one,
          line,
          likeness: likenessOf(words, wordsOf(madeTextOf(line) ?? "")),
        }))
      })
      .filter(({ likeness }) => likeness >= alike)
      .toSorted((a, b) => b.likeness - a.likeness)
    for (const { one, line } of candidates) if (!pairs.has(one) && open.has(line)) pair(one, line)
    const [one, ...others] = ones.filter((one) => !pairs.has(one))
    const [line, ...more] = lines.filter((line) => open.has(line))
    if (one !== undefined && line !== undefined && others.length + more.length === 0)
      pair(one, line)
  }
  return pairs
}

/** What a line of the text and one of the timeline have in common. */
type Shared = Omit<StoredLine, "topic">
type Made = Omit<ComposedLine, "topic">

const madeOf = ({ text, made, sources, echoes }: Made) => ({ text, made, sources, echoes })

const isByPerson = ({ hand, made }: Shared) => hand !== undefined || made === "by hand"

/** A person's words stand; what is made now in their place is offered, unless they answered that already. */
const withOffer = (line: Shared, made: Made | null): Shared => {
  const { offer: before, ...others } = line
  const offer =
    made === null || made.text === line.was || made.text === line.text ? null : madeOf(made)
  const isNews = offer?.text !== before?.text
  const version = isNews ? line.version + 1 : line.version
  return { ...others, version, ...(offer === null ? {} : { offer }) }
}

/** A line that was there, as it is with what is made in its place now. */
const followed = (line: Shared, made: Made): Shared => {
  if (!isByPerson(line))
    return {
      ...line,
      ...madeOf(made),
      version: made.text === line.text ? line.version : line.version + 1,
    }
  // A voice that says what was made may not say what the person made of it.
  return withOffer(line, made)
}

/** Whether a line stays though nothing is made in its place any more. */
const stays = (line: Shared) =>
  isByPerson(line) || line.isHidden === true || line.rejection !== undefined

/**
 * What was taken away stays away where the same is made again, as of a profile; what is made of the
 * same source in other words is another line.
 */
const apart = <L extends Shared, M extends Made>(
  before: ReadonlyArray<L>,
  made: ReadonlyArray<M>,
) => {
  const away = before.filter(({ rejection }) => rejection !== undefined)
  const texts = new Set(away.flatMap(({ text, was }) => (was === undefined ? [text] : [text, was])))
  return {
    standing: before.filter(({ rejection }) => rejection === undefined),
    told: made.filter(({ text }) => !texts.has(text)),
  }
}

const fresh = (id: string, made: Made): Shared => ({ id, ...madeOf(made), version: 0 })

/** Puts lines that keep their place among others: behind the nearest line they stood behind before. */
const placedAmong = (
  others: ReadonlyArray<StoredLine>,
  placed: ReadonlyArray<StoredLine>,
  before: ReadonlyArray<StoredLine>,
) => {
  const lines = [...others]
  const order = before.map(({ id }) => id)
  const indexOf = (id: string) => lines.findIndex((line) => line.id === id)
  for (const line of placed) {
    const behind = order.slice(0, order.indexOf(line.id)).findLast((id) => indexOf(id) >= 0)
    lines.splice(behind === undefined ? 0 : indexOf(behind) + 1, 0, line)
  }
  return lines
}

const mergeLines = (
  before: ReadonlyArray<StoredLine>,
  made: ReadonlyArray<ComposedLine>,
  newId: () => string,
): ReadonlyArray<StoredLine> => {
  const { standing, told } = apart(before, made)
  const pairs = pairsOf(standing, told)
  const now = told.map((one): StoredLine => {
    const line = pairs.get(one)
    if (line === undefined) return { ...fresh(newId(), one), topic: one.topic }
    return { ...followed(line, one), topic: line.isPlaced === true ? line.topic : one.topic }
  })
  const paired = new Set([...pairs.values()].map(({ id }) => id))
  const left = before
    .filter((line) => !paired.has(line.id) && stays(line))
    .map((line): StoredLine => ({ ...withOffer(line, null), topic: line.topic }))
  const keepsPlace = new Map(
    [...now.filter(({ isPlaced }) => isPlaced === true), ...left].map((line) => [line.id, line]),
  )
  return topicsInTelling.flatMap((topic) => {
    const there = before.filter((line) => line.topic === topic)
    return placedAmong(
      now.filter((line) => line.topic === topic && !keepsPlace.has(line.id)),
      there.flatMap(({ id }) => keepsPlace.get(id) ?? []),
      there,
    )
  })
}

const mergeEvents = (
  before: ReadonlyArray<StoredEvent>,
  made: ReadonlyArray<ComposedEvent>,
  newId: () => string,
): ReadonlyArray<StoredEvent> => {
  const { standing, told } = apart(before, made)
  const pairs = pairsOf(standing, told)
  const now = told.map((one): StoredEvent => {
    const { year, isAbout } = one
    const line = pairs.get(one)
    return { ...(line === undefined ? fresh(newId(), one) : followed(line, one)), year, isAbout }
  })
  const paired = new Set([...pairs.values()].map(({ id }) => id))
  const left = before
    .filter((event) => !paired.has(event.id) && stays(event))
    .map((event): StoredEvent => ({
      ...withOffer(event, null),
      year: event.year,
      isAbout: event.isAbout,
    }))
  return [...now, ...left].toSorted((one, other) => one.year - other.year)
}

/**
 * A biography made anew: what is made now stands in place of what was made before, under the same ids
 * where it is the same line. What people wrote, hid or moved stays as they left it, unless what it
 * rests on is no source any more.
 */
export const merge = (
  before: Life,
  { lines, events, born }: Composed,
  { isGone, newId }: { readonly isGone: IsGone; readonly newId: () => string },
): Life => {
  const left = without(before, isGone)
  return {
    lines: mergeLines(left.lines, lines, newId),
    events: mergeEvents(left.events, events, newId),
    born,
  }
}
