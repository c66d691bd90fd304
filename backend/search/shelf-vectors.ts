import type { StoryFactsRecord } from "../kept/story-lines.ts"
import { type PassageRecord, vectorFromText } from "../kept/passages.ts"
import { nameOfText, type VectorRecord } from "../kept/vectors.ts"
import { passageText } from "./passages.ts"
import type { IndexedPassage } from "./rank.ts"

type Understood = Pick<StoryFactsRecord, "understood" | "isInHouse">

/** The models of this house's engine and of the one elsewhere; null where there is none. */
export interface Models {
  readonly house: string
  readonly elsewhere: string | null
}

/**
 * Whose vectors a shelf is searched by. While the server changes to an engine elsewhere, a shelf stays
 * with this house's as long as it has a story that only those know: no story is lost by the change, and
 * vectors of two engines are not compared.
 */
export const modelFor = (
  stories: ReadonlyArray<Understood>,
  { house, elsewhere }: Models,
  isChanging: boolean,
): string => {
  if (elsewhere === null) return house
  const isLeftBehind = ({ understood, isInHouse }: Understood) =>
    isInHouse !== true && understood?.model === undefined
  return isChanging && stories.some(isLeftBehind) ? house : elsewhere
}

/** Other where a story's passages, or their vectors, may be others. */
export const nameOnShelf = (passagesName: string, { understood }: Understood, model: string) =>
  JSON.stringify([passagesName, model, understood?.model, understood?.open])

/** A passage with the vector of the wanted model, if there is one. */
export const indexed = (
  record: PassageRecord,
  model: string,
  others: ReadonlyMap<string, VectorRecord>,
): IndexedPassage => {
  const inline = record.model === model ? record.vector : null
  const vector = inline ?? others.get(nameOfText(passageText(record)))?.vector ?? null
  return {
    id: record.id,
    storyId: record.storyId,
    start: record.start,
    sentences: record.sentences,
    vector: vector === null ? null : vectorFromText(vector),
    model: vector === null ? null : model,
    isTranslated: record.text === "english",
  }
}
