import { randomUUID } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import type { LineChange, NewLine } from "#protocol/biography-changes.ts"
import type { InsufficientStorage, Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { addLine, changeLine, type EditError, removeLine } from "./edit-line.ts"
import { BiographyEdits } from "./apply-edit.ts"

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
