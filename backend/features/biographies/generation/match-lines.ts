import type {
  StoredEvent,
  StoredLine,
  StoredMoment,
  StoredSource,
} from "../../../platform/database/biographies.ts"

type StoredEntry = StoredLine | StoredEvent
interface Made {
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
export const pairsOf = <K extends StoredEntry, M extends Made>(
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
