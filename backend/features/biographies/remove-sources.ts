import type {
  StoredEvent,
  StoredLine,
  StoredMoment,
  StoredSource,
  Life,
} from "../../platform/database/biographies.ts"

/** Whether what a line rests on, or a second that says the same, is gone. */
export type IsGone = (source: StoredSource) => boolean

const heard = (echoes: ReadonlyArray<StoredMoment>, isGone: IsGone) =>
  echoes.filter((echo) => !isGone({ kind: "story", ...echo }))

/** What is left of the changeable parts of a line; null when the line goes. */
const left = ({ sources, echoes, offer }: StoredLine | StoredEvent, isGone: IsGone) => {
  if (sources.some(isGone)) return null
  const stays = offer !== undefined && !offer.sources.some(isGone)
  return {
    echoes: heard(echoes, isGone),
    ...(stays ? { offer: { ...offer, echoes: heard(offer.echoes, isGone) } } : {}),
  }
}

/** A biography without anything that rests on what is gone, whoever wrote it. */
export const without = ({ lines, events, born }: Life, isGone: IsGone): Life => ({
  lines: lines.flatMap((line) => {
    const { offer: _, ...others } = line
    const kept = left(line, isGone)
    return kept === null ? [] : [{ ...others, ...kept }]
  }),
  events: events.flatMap((event) => {
    const { offer: _, ...others } = event
    const kept = left(event, isGone)
    return kept === null ? [] : [{ ...others, ...kept }]
  }),
  born: born?.sources.some(isGone) ? null : born,
})
