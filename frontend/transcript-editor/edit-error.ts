import type { CoEditClose } from "#protocol/collaboration.ts"
import type { RoomSnapshot } from "./shared-document.ts"

const sentences: Partial<Readonly<Record<CoEditClose, string>>> = {
  tooLarge: "Your last change was too long.",
  notYours: "Your last change touched something only the server can write.",
  taken: "The text on the server is different where your last change belongs.",
  malformed: "The server couldn't read your last change.",
  accessEnded: "This story is no longer shared with you.",
  deleted: "This story was deleted. The person who manages it can still restore it.",
  notFound: "This story is gone.",
}

/** Whether this page has words that the server lost and refuses to take from it. */
export const isOnlyCopy = ({ line, isAhead }: RoomSnapshot): boolean =>
  isAhead && line.state === "ended" && line.why === "taken"

/**
 * Whether the page has nothing to lose by the deletion of its story. It is left then; still shown, the
 * story was put back, and the line comes back in a moment.
 */
const isBackSoon = ({ line, saving }: RoomSnapshot): boolean =>
  line.state === "ended" && line.why === "deleted" && saving === "saved"

/** Why changes cannot be saved at present; null while they can. */
export const troubleOf = (snapshot: RoomSnapshot): string | null => {
  const { line, rejection } = snapshot
  if (isBackSoon(snapshot)) return null
  if (isOnlyCopy(snapshot)) return "The server has lost words that are still on this page."
  return (line.state === "ended" ? sentences[line.why] : null) ?? rejection
}

/** Whether there are changes that can never be saved. */
export const isLost = (snapshot: RoomSnapshot, mayEdit: boolean): boolean =>
  snapshot.saving !== "saved" && (!mayEdit || troubleOf(snapshot) !== null)

export const lostSentence = "We couldn't save this change. Copy it before you leave."
export const onlyCopySentence =
  "Copy your text and leave this page open. The words may come back by themselves when everyone who wrote them opens this story again."
