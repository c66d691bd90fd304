import { Clock, Context, Effect, Layer } from "effect"

/** What in front of this server, or in its settings, keeps people from something: a line each in the log. */
export type NoticeKind =
  | "piece size"
  | "web sockets"
  | "ranges"
  | "public address"
  | "other address"
  | "scheme"
  | "trust"
  | "space"
  | "full"
  | "folder"

/** Milliseconds until the same is said again: it may have been overlooked, or be mended and broken anew. */
export const repeatAfter = 60 * 60_000

/**
 * What an operator has to change, as requests show it. Said as a warning when it is first seen, and once an
 * hour while it lasts: the same happens with every request.
 */
export class OperatorNotices extends Context.Service<
  OperatorNotices,
  { readonly say: (kind: NoticeKind, sentence: string) => Effect.Effect<void> }
>()("backend/platform/observability/OperatorNotices") {
  static readonly layer = Layer.sync(OperatorNotices, () => {
    const said = new Map<NoticeKind, number>()
    return OperatorNotices.of({
      say: Effect.fn("OperatorNotices.say")(function* (kind, sentence) {
        const now = yield* Clock.currentTimeMillis
        const before = said.get(kind)
        if (before !== undefined && now - before < repeatAfter) return
        said.set(kind, now)
        yield* Effect.logWarning(sentence)
      }),
    })
  })
}
