import type { Position } from "#protocol/place.ts"
import { kilometers } from "../../lib/kilometers.ts"
import type { CalledPlace } from "../../ports/gazetteer.ts"
import type { NamedSentence } from "./place-candidates.ts"

/** Where something is that makes places near it more likely. */
export interface GeoAnchor {
  readonly at: Position | null
  /** Empty where it is not known. */
  readonly country: string
}

const pointOf = ({ latitude, longitude }: Position) => [latitude, longitude] as const

/** A tenth of the people weighs as much as being in the country that is spoken of. */
const nearness = (place: CalledPlace, anchor: GeoAnchor) => {
  const far = anchor.at === null ? Infinity : kilometers(pointOf(place), pointOf(anchor.at))
  if (far < 60) return 2.5
  if (far < 300) return 1.5
  return place.country === anchor.country ? 1 : 0
}

/** A small town is not meant by a former name only because it is near: Breslau, New York. */
const leastFormerly = 100_000

const weigh = (place: CalledPlace, anchors: ReadonlyArray<GeoAnchor>) => {
  const { population, isTodaysName } = place
  const size = Math.log10(population + 10) + (isTodaysName ? 0.5 : 0)
  if (!isTodaysName && population < leastFormerly) return size
  return anchors.reduce((most, anchor) => Math.max(most, size + nearness(place, anchor)), size)
}

const best = ({ candidates }: NamedSentence, anchors: ReadonlyArray<GeoAnchor>) =>
  candidates.reduce<CalledPlace | undefined>(
    (most, place) =>
      most === undefined || weigh(place, anchors) > weigh(most, anchors) ? place : most,
    undefined,
  )

/** Ten times as many people as any namesake, or said with its region: it is surely this one. */
const sureOf = (named: NamedSentence): CalledPlace | undefined => {
  const [first, second] = named.candidates.toSorted((a, b) => weigh(b, []) - weigh(a, []))
  if (first === undefined) return undefined
  const isSure =
    named.within !== null || second === undefined || weigh(first, []) - weigh(second, []) >= 1
  return isSure ? first : undefined
}

/** So many places tell enough about where a story goes on. */
const mostAnchors = 100

/**
 * Which of its namesakes each place is: one near where the story was told or near others that it names,
 * or else the largest. Of the same name it is the same every time.
 */
export const chooseAmong = <A extends NamedSentence>(
  named: ReadonlyArray<A>,
  around: ReadonlyArray<GeoAnchor>,
): ReadonlyArray<{ readonly named: A; readonly place: CalledPlace }> => {
  const keyed = named.map((one) => ({ one, key: `${one.name}\n${one.within ?? ""}` }))
  const distinct = new Map(keyed.map(({ one, key }) => [key, one]))
  const sure = [...distinct.values()]
    .flatMap((one) => {
      const place = sureOf(one)
      return place === undefined ? [] : [{ name: one.name, at: place, country: place.country }]
    })
    .slice(0, mostAnchors)
  const chosen = new Map(
    [...distinct].map(([key, one]) => {
      // Not near itself.
      const others = sure.filter(({ name }) => name !== one.name)
      return [key, one.within === null ? best(one, [...around, ...others]) : sureOf(one)]
    }),
  )
  return keyed.flatMap(({ one, key }) => {
    const place = chosen.get(key)
    return place === undefined ? [] : [{ named: one, place }]
  })
}
