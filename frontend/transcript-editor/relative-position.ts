import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  type Doc,
  type Text,
} from "yjs"
import type { Presence } from "#protocol/collaboration.ts"
import { textNames } from "#protocol/transcript.ts"

type Place = NonNullable<Presence["cursor"]>["head"]

/** The present index of a shared position (such as another user's caret) in a text; null when it belongs to another text or is invalid. */
export const placeInText = (document: Doc, text: Text, place: Place): number | null => {
  const { tname, type, item } = place
  // Yjs throws on invalid positions, and creates a text for any unknown name.
  const namesNothing = (tname ?? type ?? item ?? null) === null
  if (namesNothing) return null
  if (typeof tname === "string" && !textNames.some((name) => name === tname)) return null
  const position = createRelativePositionFromJSON(place)
  const found = createAbsolutePositionFromRelativePosition(position, document)
  return found === null || found.type !== text ? null : found.index
}
