import { Effect } from "effect"
import * as Y from "yjs"
import type { UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { story, wordsOf } from "../../../../tests/support/co-editing/transcript-server.ts"
import type { Chance } from "../../../../tests/support/random.ts"
import type { Coming } from "./types.ts"
import type { Room } from "./room.ts"
import type { Node } from "./cluster.fixture.ts"

type Visit = Effect.Success<ReturnType<Node["comes"]>>

/** What is written here: words that occur nowhere else, each whole. */
const wordIn = /\[\w+\]/g

/**
 * Somebody's browser, as it speaks with whichever node it is connected to: it keeps what is not
 * acknowledged, and brings it along to the next.
 */
export const aBrowser = (user: UserId, name: string) => {
  const document = new Y.Doc()
  const isFree = () => true
  const written = new Map<string, "sent" | "acknowledged">()
  const removed = new Map<string, "sent" | "acknowledged">()
  let there: (Visit & { readonly node: Node; readonly hush: () => void }) | null = null
  let count = 0

  /** What a connection does with a change: looks up whose numbers are in it, and what others stored. */
  const give = Effect.fnUntraced(function* (
    { node, room }: { readonly node: Node; readonly room: Room },
    update: Uint8Array,
    coming: Coming,
  ) {
    let rejected = room.take(user, update, coming)
    if (rejected !== null) {
      yield* room.catchUp
      rejected = room.take(user, update, coming)
    }
    if (rejected !== null && typeof rejected !== "string") {
      const { unheld } = rejected
      if (coming.isAnswer === true) yield* node.joining.look(story, room, unheld)
      else yield* node.joining.hold(story, room, user, unheld)
      rejected = room.take(user, update, { ...coming, isFree })
    }
    if (rejected !== null) throw new Error(`${name} is refused: ${String(rejected)}`)
  })

  const acknowledgeLater = (room: Room, of: Map<string, string>, words: ReadonlyArray<string>) =>
    room.whenStored(() => {
      for (const word of words) of.set(word, "acknowledged")
    })

  const comesTo = Effect.fnUntraced(function* (node: Node) {
    const { room, leaves } = yield* node.comes(user)
    const hush = room.onStored((update) => Y.applyUpdate(document, update))
    there = { node, room, leaves, hush }
    Y.applyUpdate(document, Y.encodeStateAsUpdate(room.document, Y.encodeStateVector(document)))
    const own = Y.encodeStateAsUpdate(document, Y.encodeStateVector(room.document))
    yield* node.joining.hold(story, room, user, new Set([document.clientID]))
    yield* give({ node, room }, own, { isAnswer: true })
    acknowledgeLater(room, written, [...written.keys()])
    acknowledgeLater(room, removed, [...removed.keys()])
  })

  /** Its connection is gone, with a node that was killed or because it goes; nothing is asked. */
  const isCutOff = () => {
    there?.hush()
    there = null
  }

  return {
    user,
    document,
    written,
    removed,
    comesTo,
    isCutOff,
    get node() {
      return there?.node ?? null
    },
    get room() {
      return there?.room ?? null
    },
    leaves: Effect.suspend(() => {
      const { leaves } = there ?? { leaves: Effect.void }
      isCutOff()
      return leaves
    }),
    /** Writes a word between two others, or removes one. */
    edits: Effect.fnUntraced(function* ({ below }: Chance) {
      const before = Y.encodeStateVector(document)
      const found = [...wordsOf(document).matchAll(wordIn)]
      const gone = below(4) === 0 ? found[below(Math.max(1, found.length))] : undefined
      const words: [Map<string, "sent" | "acknowledged">, string] =
        gone === undefined ? [written, `[${name}${String((count += 1))}]`] : [removed, gone[0]]
      if (gone === undefined) {
        const at = found[below(Math.max(1, found.length))]?.index ?? 0
        textOf(document, "original").insert(at, words[1])
      } else textOf(document, "original").delete(gone.index, gone[0].length)
      words[0].set(words[1], "sent")
      if (there === null) return
      yield* give(there, Y.encodeStateAsUpdate(document, before), {})
      acknowledgeLater(there.room, words[0], [words[1]])
    }),
  }
}
