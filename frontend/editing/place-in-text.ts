import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  type Doc,
  type Text,
} from "yjs"
import type { Presence } from "#protocol/co-edit.ts"
import { textNames } from "#protocol/transcript.ts"

type Place = NonNullable<Presence["cursor"]>["head"]

/** Where a place somebody tells of is in a text now; null for what is in none, or in another. */
export const placeInText = (document: Doc, text: Text, place: Place): number | null => {
  const { tname, type, item } = place
  // Yjs throws at a place that names nothing, and would make a text of any name it is asked for.
  const namesNothing = (tname ?? type ?? item ?? null) === null
  if (namesNothing) return null
  if (typeof tname === "string" && !textNames.some((name) => name === tname)) return null
  const position = createRelativePositionFromJSON(place)
  const found = createAbsolutePositionFromRelativePosition(position, document)
  return found === null || found.type !== text ? null : found.index
}
