import { Effect, Layer } from "effect"
import { Correspondence } from "./correspondence.ts"
import { Letters } from "./letters.ts"

type Writers = Correspondence["Service"]

/** Letters, written by whoever knows what they say; `alone`: no other server sends from the same store. */
export const mail = <R, S>(options: {
  readonly alone: boolean
  readonly invitations: Effect.Effect<Writers["invitations"], never, R>
  readonly accounts: Effect.Effect<Writers["accounts"], never, S>
}) => {
  const { alone, invitations, accounts } = options
  return Letters.layer(alone).pipe(
    Layer.provide(Layer.effect(Correspondence, Effect.all({ invitations, accounts }))),
  )
}
