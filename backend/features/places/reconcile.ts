import { createHash } from "node:crypto"
import { limits } from "#protocol/limits.ts"
import type { StoryId } from "#protocol/ids.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import { type NamedPlaceRecord, recordIdOf } from "../../platform/database/named-places.ts"
import type { CalledPlace } from "../../ports/gazetteer.ts"
import type { FoundPlace } from "./recognize.ts"
import type { Sentence } from "./place-candidates.ts"

/** The same for the same place, whatever it was called. */
export const placeIdOf = ({ city, region, country }: CalledPlace) =>
  NamedPlaceId.make(
    createHash("sha256").update([city, region, country].join("\n")).digest("hex").slice(0, 20),
  )

/** What has to be written after a story's words were read. */
interface Settled {
  readonly added: ReadonlyArray<NamedPlaceRecord>
  readonly changed: ReadonlyArray<NamedPlaceRecord>
  /** Suggestions of places that are not named any more. */
  readonly gone: ReadonlyArray<NamedPlaceRecord>
}

const isAnswered = ({ state }: NamedPlaceRecord) => state !== "suggested"

const nearestTo = <A extends { readonly start: number }>(start: number, all: ReadonlyArray<A>) =>
  all.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start)).at(0)

/** What stands in a record of a place, as it is first named. */
const recordOf = (
  storyId: StoryId,
  placeId: NamedPlaceId,
  { name, text, start, place }: FoundPlace,
): NamedPlaceRecord => ({
  ...{ id: recordIdOf(storyId, placeId), storyId, placeId, name, state: "suggested" },
  ...{ city: place.city, region: place.region, country: place.country },
  ...{ latitude: place.latitude, longitude: place.longitude, sentence: text, start },
})

/**
 * An answered place stays whatever the words say. Its second follows its sentence; where that is gone,
 * the sentence is another that names the place, if there is one.
 */
const followed = (
  record: NamedPlaceRecord,
  sentences: ReadonlyArray<Sentence>,
  mentions: ReadonlyArray<FoundPlace>,
): NamedPlaceRecord => {
  const same = sentences.filter(({ text }) => text === record.sentence)
  const sentence = nearestTo(record.start, same) ?? nearestTo(record.start, mentions)
  if (sentence === undefined) return record
  return { ...record, sentence: sentence.text, start: sentence.start }
}

const isSame = (one: NamedPlaceRecord, other: NamedPlaceRecord) =>
  one.name === other.name && one.sentence === other.sentence && one.start === other.start

/** Compares what is named now with what was known, so that no answer is ever lost. */
export const settle = (
  storyId: StoryId,
  before: ReadonlyArray<NamedPlaceRecord>,
  sentences: ReadonlyArray<Sentence>,
  found: ReadonlyArray<FoundPlace>,
): Settled => {
  const answered = before.filter(isAnswered)
  // Said without a region, a name means the place about which the family has said something.
  const byName = new Map(answered.map(({ name, placeId }) => [name.toLowerCase(), placeId]))
  const mentions = Map.groupBy(
    found,
    ({ name, place, within }) =>
      (within === null ? byName.get(name.toLowerCase()) : undefined) ?? placeIdOf(place),
  )
  const known = new Map(before.map((record) => [record.placeId, record]))
  const room = Math.max(0, limits.namedPlacesAStory - answered.length)
  const suggested = [...mentions]
    .filter(([placeId]) => !answered.some((record) => record.placeId === placeId))
    .slice(0, room)
    .flatMap(([placeId, [first]]) => (first ? [recordOf(storyId, placeId, first)] : []))
  const standing = [
    ...suggested,
    ...answered.map((record) => followed(record, sentences, mentions.get(record.placeId) ?? [])),
  ]
  const ids = new Set(standing.map(({ id }) => id))
  return {
    added: standing.filter(({ placeId }) => !known.has(placeId)),
    changed: standing.filter((record) => {
      const was = known.get(record.placeId)
      return was !== undefined && !isSame(was, record)
    }),
    gone: before.filter(({ id }) => !ids.has(id)),
  }
}
