import { Result, Context, Effect, Layer } from "effect"
import type { LineChange, NewLine } from "#protocol/biography-changes.ts"
import {
  Conflict,
  NotFound,
  UnprocessableEntity,
  type InsufficientStorage,
  type Forbidden,
} from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import type { Life, StoredEvent, StoredLine } from "../../../platform/database/biographies.ts"
import {
  isOwn,
  type Shared,
  withHiding,
  withOfferLeft,
  withOfferTaken,
  withText,
  type BiographyBefore,
  type Correction,
  BiographyEdits,
} from "./apply-edit.ts"
import { lineStateOf } from "../generation/save-version.ts"
import { randomUUID } from "node:crypto"
import type { PersonId, UserId } from "#protocol/ids.ts"

type Done = Effect.Effect<void, NotFound | Forbidden | InsufficientStorage | EditError>

/** Lines corrected by the keeper and contributors: a call a line, each as its sender saw it. */
export class BiographyLines extends Context.Service<
  BiographyLines,
  {
    readonly change: (user: UserId, id: PersonId, line: string, change: LineChange) => Done
    readonly add: (user: UserId, id: PersonId, line: NewLine) => Done
    readonly remove: (user: UserId, id: PersonId, line: string, version: number) => Done
  }
>()("backend/features/biographies/edits/BiographyLines") {
  static readonly layer = Layer.effect(
    BiographyLines,
    Effect.gen(function* () {
      const { rewrite } = yield* BiographyEdits
      return BiographyLines.of({
        change: (user, id, line, change) =>
          rewrite(user, id, (before) => changeLine(before, line, change)),
        add: (user, id, line) => rewrite(user, id, (before) => addLine(before, randomUUID(), line)),
        remove: (user, id, line, version) =>
          rewrite(user, id, (before) => removeLine(before, line, version)),
      })
    }),
  )
}

export type EditError = NotFound | Conflict | UnprocessableEntity

export type LineCorrection = Correction<EditError>

const gone = () =>
  Result.fail(new NotFound({ message: "This line is gone. Someone may have removed it." }))
const changed = () =>
  Result.fail(
    new Conflict({
      message:
        "Someone just changed this line. Nothing is lost. Look at what it says now, and save yours again if you still want to.",
    }),
  )
const broken = (message: string) => Result.fail(new UnprocessableEntity({ message }))
const nothing: LineCorrection = Result.succeed(null)

/** A line is part of a paragraph: where it is broken would look as if another began. */
const oneLine = (text: string) => text.replace(/\s+/gu, " ")

/** The line as the sender sees it. One they may not see is as if it were not there. */
const seenLine = ({ seen: { lines, events } }: BiographyBefore, id: string) =>
  [...lines, ...events].find((line) => line.id === id)

/** A life with one line of its text or timeline changed. */
export const withLineChanged = (life: Life, id: string, change: (line: Shared) => Shared): Life => {
  const next = (line: Shared) => ({ ...change(line), version: line.version + 1 })
  return {
    ...life,
    lines: life.lines.map((line) => (line.id === id ? { ...next(line), topic: line.topic } : line)),
    events: life.events.map((event) => {
      const { year, isAbout } = event
      return event.id === id ? { ...next(event), year, isAbout } : event
    }),
  }
}

/** The line, where it is as its sender saw it. */
export const seenAs = (
  before: BiographyBefore,
  id: string,
  version: number,
): Result.Result<StoredLine | StoredEvent, EditError> => {
  const line = seenLine(before, id)
  if (line === undefined) return gone()
  return lineStateOf(line) === version ? Result.succeed(line) : changed()
}

type Place = NonNullable<LineChange["place"]>

/** The lines with one more where it is to stand; null where what it is to follow is not seen there. */
const placed = (
  { seen }: BiographyBefore,
  others: ReadonlyArray<StoredLine>,
  line: StoredLine,
  { topic, after }: Place,
): ReadonlyArray<StoredLine> | null => {
  if (after === null) {
    const first = others.findIndex((other) => other.topic === topic)
    return first === -1 ? [...others, line] : others.toSpliced(first, 0, line)
  }
  const isThere = seen.lines.some((other) => other.id === after && other.topic === topic)
  const at = others.findIndex((other) => other.id === after)
  return isThere && at !== -1 ? others.toSpliced(at + 1, 0, line) : null
}

const placeGone = () =>
  Result.fail(
    new Conflict({
      message: "The line it should follow is gone. Please choose another place.",
    }),
  )

const move = (before: BiographyBefore, id: string, place: Place): LineCorrection => {
  const { life } = before
  const line = life.lines.find((one) => one.id === id)
  if (line === undefined) {
    return broken("The timeline puts events in order by year.")
  }
  if (place.after === id) return nothing
  const others = life.lines.filter((other) => other.id !== id)
  const moved: StoredLine = {
    ...line,
    topic: place.topic,
    isPlaced: true,
    version: line.version + 1,
  }
  const lines = placed(before, others, moved, place)
  if (lines === null) return placeGone()
  const isWhereItWas =
    line.topic === place.topic && lines.every((one, at) => one.id === life.lines[at]?.id)
  return isWhereItWas ? nothing : Result.succeed({ life: { ...life, lines }, kind: "moved" })
}

/** All of it stands again in every version, so that it has to have an end. */
const hasRoom = ({ lines, events }: Life, id: string, text: string) =>
  [...lines, ...events]
    .filter((line) => line.hand !== undefined && line.id !== id)
    .reduce((sum, line) => sum + line.text.length, text.length) <= limits.biography.ownCharacters

const insufficientStorage = () =>
  broken(
    `What people write in a biography can have up to ${limits.biography.ownCharacters.toLocaleString("en")} characters in all. Please shorten or remove something first.`,
  )

/** Changes one line as its sender saw it. */
export const changeLine = (
  before: BiographyBefore,
  id: string,
  change: LineChange,
): LineCorrection => {
  const line = seenLine(before, id)
  if (line === undefined) return gone()
  if (lineStateOf(line) !== change.version) return changed()
  const { life, hand } = before
  const { text, isHidden, place, offer } = change
  if (place !== undefined) return move(before, id, place)
  if (text !== undefined) {
    const words = oneLine(text)
    if (words === line.text) return nothing
    if (words.length > line.text.length && !hasRoom(life, id, words)) return insufficientStorage()
    const next = withLineChanged(life, id, (one) => withText(one, words, hand))
    return Result.succeed({ life: next, kind: "edited" })
  }
  if (isHidden !== undefined) {
    if (isHidden === (line.isHidden ?? false)) return nothing
    const next = withLineChanged(life, id, (one) => withHiding(one, isHidden))
    return Result.succeed({ life: next, kind: isHidden ? "hidden" : "shown" })
  }
  if (line.offer === undefined) return changed()
  const next = withLineChanged(life, id, offer === "take" ? withOfferTaken : withOfferLeft)
  return Result.succeed({ life: next, kind: "edited" })
}

const addedByPeople = ({ lines }: Life) => lines.filter(isOwn).length

/** Adds a line of somebody's own; `id` is the new one's. */
export const addLine = (
  before: BiographyBefore,
  id: string,
  { text, ...place }: NewLine,
): LineCorrection => {
  const { life, hand } = before
  const most = limits.biography.ownLines
  if (addedByPeople(life) >= most) {
    return broken(
      `A biography has room for ${String(most)} lines of your own. Please remove one first, or write more in one of them.`,
    )
  }
  if (!hasRoom(life, id, oneLine(text))) return insufficientStorage()
  const line: StoredLine = {
    ...{ id, text: oneLine(text), hand, topic: place.topic, made: "by hand", version: 0 },
    ...{ sources: [], echoes: [] },
  }
  const lines = placed(before, life.lines, line, place)
  return lines === null ? placeGone() : Result.succeed({ life: { ...life, lines }, kind: "added" })
}

/** Takes away a line that somebody added. */
export const removeLine = (
  before: BiographyBefore,
  id: string,
  version: number,
): LineCorrection => {
  const line = seenLine(before, id)
  if (line === undefined) return gone()
  if (lineStateOf(line) !== version) return changed()
  if (!isOwn(line)) {
    return broken("You can only remove lines that someone added. You can hide this one.")
  }
  const { life } = before
  return Result.succeed({
    life: { ...life, lines: life.lines.filter((other) => other.id !== id) },
    kind: "removed",
  })
}
