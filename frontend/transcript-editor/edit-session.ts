import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  type RelativePosition,
  type Text,
  type Transaction,
  UndoManager,
  type YTextEvent,
} from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import type { TextName } from "#protocol/transcript.ts"
import { presenceOf } from "./presence.ts"
import type { SharedDocument } from "./shared-document.ts"

/** Milliseconds; typing without a longer pause is one undo step. */
const oneStep = 500
/** One position is kept per change; above this number, one per paragraph. */
const manyPlaces = 300

const unknown = "someone else"

/** The start and end positions of a change, in the text after it. */
const placesOf = (event: YTextEvent): ReadonlyArray<number> => {
  const places: Array<number> = []
  let at = 0
  for (const { retain, insert, delete: deleted } of event.delta) {
    if (retain !== undefined) at += retain
    if (deleted !== undefined) places.push(at)
    if (typeof insert === "string") {
      places.push(at)
      at += insert.length
      places.push(at)
    }
  }
  return places
}

/** The numbers of the lines that places of a text are in, from 1, with where each begins. */
const linesAt = (whole: string, indexes: ReadonlyArray<number>): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  let [line, begin] = [1, 0]
  for (const index of indexes.toSorted((one, other) => one - other)) {
    for (let end = whole.indexOf("\n", begin); end !== -1 && end < index;) {
      line += 1
      begin = end + 1
      end = whole.indexOf("\n", begin)
    }
    found.set(line, begin)
  }
  return found
}

/** The paragraphs somebody wrote in; follows them when other changes move them. */
const createTouched = (text: Text) => {
  let places: ReadonlyArray<RelativePosition> = []
  const lines = (): ReadonlyMap<number, number> => {
    const indexes = places.flatMap((place) => {
      const index = text.doc && createAbsolutePositionFromRelativePosition(place, text.doc)?.index
      return index === null || index === undefined ? [] : [index]
    })
    return linesAt(text.toString(), indexes)
  }
  return {
    lines,
    add: (indexes: ReadonlyArray<number>) => {
      const place = (index: number) => createRelativePositionFromTypeIndex(text, index)
      places = [...places, ...indexes.map(place)]
      if (places.length > manyPlaces) places = [...lines().values()].map(place)
    },
  }
}

/** The names of the authors of a transaction; empty for the user's own changes from another tab. */
const authorsOf = (
  room: SharedDocument,
  name: TextName,
  { beforeState, afterState }: Transaction,
) => {
  const states = room.awareness.getStates()
  const wrote = [...afterState].filter(([client, clock]) => clock > (beforeState.get(client) ?? 0))
  if (wrote.length === 0) {
    // A deletion does not say who did it; it was one of those who are editing this text.
    const busy = room.snapshot.current().others.filter(({ editing }) => editing.includes(name))
    return busy.length === 0 ? [unknown] : busy.map((one) => one.name)
  }
  return wrote.flatMap(([client]) => {
    const user = presenceOf(states.get(client))?.user
    return user?.userId === room.userId ? [] : [user?.name ?? unknown]
  })
}

/** Tracks one person's changes between opening and closing the editor, so that Cancel can undo exactly those. */
export const beginSession = (room: SharedDocument, name: TextName) => {
  const text = textOf(room.document, name)
  const undoManager = new UndoManager(text, { captureTimeout: oneStep, trackedOrigins: new Set() })
  const before = text.toString()
  const own = createTouched(text)
  const others = new Map<string, ReturnType<typeof createTouched>>()

  const follow = (event: YTextEvent, transaction: Transaction) => {
    if (transaction.local) return own.add(placesOf(event))
    for (const author of authorsOf(room, name, transaction)) {
      const touched = others.get(author) ?? createTouched(text)
      others.set(author, touched)
      touched.add(placesOf(event))
    }
  }
  text.observe(follow)

  /** The names of others who wrote in the same paragraphs. */
  const tangledWith = (): ReadonlyArray<string> => {
    const mine = own.lines()
    return [...others]
      .filter(([, touched]) => [...touched.lines().keys()].some((line) => mine.has(line)))
      .map(([author]) => author)
      .toSorted()
  }

  return {
    undoManager,
    text,
    /** Whether the user has changes to undo. */
    hasChanges: () => undoManager.canUndo(),
    isChanged: () => text.toString() !== before,
    /** Undoes all changes of the user and nothing else; returns the names of others who wrote in the same paragraphs. */
    takeBack: (): ReadonlyArray<string> => {
      const names = tangledWith()
      // Forget the stored caret positions: they would be out of range while everything is undone at once.
      for (const step of undoManager.undoStack) step.meta.clear()
      room.document.transact(() => {
        while (undoManager.canUndo()) undoManager.undo()
      }, "taken back")
      return names
    },
    end: () => {
      text.unobserve(follow)
      undoManager.destroy()
    },
  }
}
export type EditSession = ReturnType<typeof beginSession>
