import { Effect, Layer } from "effect"
import { EmailComposers } from "./composers.ts"
import { Emails } from "./emails.ts"

type Writers = EmailComposers["Service"]

/** Sending emails, with the given writers of their content. */
export const mail = <R, S, T, U>(options: {
  readonly invitations: Effect.Effect<Writers["invitations"], never, R>
  readonly accounts: Effect.Effect<Writers["accounts"], never, S>
  readonly newStories: Effect.Effect<Writers["newStories"], never, T>
  readonly waiting: Effect.Effect<Writers["waiting"], never, U>
}) => {
  const { invitations, accounts, newStories, waiting } = options
  return Emails.layer.pipe(
    Layer.provide(
      Layer.effect(EmailComposers, Effect.all({ invitations, accounts, newStories, waiting })),
    ),
  )
}
