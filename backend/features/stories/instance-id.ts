import { randomUUID } from "node:crypto"
import { Effect, Option } from "effect"
import { Database } from "../../platform/database/database.ts"

/**
 * The name of this store in its exports. With it another Kintale knows which stories it has brought in
 * already, although two servers count their stories alike. It goes along with a backup.
 */
export const originOf = Effect.gen(function* () {
  const { instanceIds } = yield* Database
  const known = yield* instanceIds.get("this")
  if (Option.isSome(known)) return known.value.origin
  yield* instanceIds.insertIfAbsent({ id: "this", origin: randomUUID() })
  return Option.getOrThrow(yield* instanceIds.get("this")).origin
})
