import { Effect, Layer, Semaphore } from "effect"
import { nameOf, type RemoteModel } from "../../ports/remote-model.ts"
import { type TextQuestion, LanguageModel } from "../../ports/language-model.ts"
import { withLock, sender } from "./request.ts"
import { ServerProfiles } from "./server-profiles.ts"
import { countedIn, structured, type OutputMode, waysOf } from "./structured-output.ts"

/** How many questions wait for an answer at a time. */
const atOnce = 4

/** A language model on another machine, by chat completions: more servers know those than anything newer. */
export const openAiText = (outside: RemoteModel) =>
  Layer.effect(
    LanguageModel,
    Effect.gen(function* () {
      const servers = yield* ServerProfiles
      const { attempt } = yield* sender("write", outside)
      const turn = yield* Semaphore.make(atOnce)
      /** How many ways it did not understand. */
      let past = 0

      const ask = Effect.fn("LanguageModel.ask")(function* <A>(question: TextQuestion<A>) {
        const { kind } = yield* servers.known(outside)
        const { bodyFor, read, estimate } = structured(question)
        const ways = waysOf(kind, past)
        const asked = (way: OutputMode) =>
          attempt({
            amount: { tokens: estimate },
            millis: kind.millis.text,
            ask: (client, signal) =>
              client.chat.completions.create(bodyFor(outside.model, way, kind), { signal }),
            read,
            counted: countedIn,
          }).pipe(
            Effect.tap(() =>
              Effect.sync(() => {
                past = way.past
              }),
            ),
          )
        return yield* withLock(ways, asked)
      })

      return LanguageModel.of({
        name: nameOf(outside),
        ask: (question) =>
          ask(question).pipe(
            Effect.mapError(({ failed }) => failed),
            turn.withPermit,
          ),
      })
    }),
  )
