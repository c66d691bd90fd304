// What tests need to see emails go out: a store, mail adapters, and somebody who knows what they say.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer, Logger, Option, Queue } from "effect"
import { ShareId, UserId } from "#protocol/ids.ts"
import { startMailServer } from "../../../tests/support/fakes/smtp-server.ts"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import type { Email, Mailer } from "../../ports/mailer.ts"
import { EmailComposers, type EmailComposer } from "./composers.ts"
import { Emails } from "./emails.ts"
import { MailHealth } from "./mail-health.ts"
import { EmailQueue, emailJobType } from "./email-queue.ts"
import { type InvitationRecord, emails } from "../../platform/database/emails.ts"
import { Database } from "../../platform/database/database.ts"

export const from = "Kintale <kintale@example.net>"
export const token = "dGhpcyBpcyBhIHNlY3JldA"

export const addressOf = (share: number) => `person${share}@example.org`
export const keyOf = (share: number, round = 1) => ({ shareId: ShareId.make(share), round })
export const keeper = UserId.make(1)
export const order = (share: number, round = 1) =>
  ({ kind: "invitation", keeperId: keeper, ...keyOf(share, round) }) as const

export const emailOf = ({ shareId, messageId }: InvitationRecord): Email => ({
  to: addressOf(shareId),
  subject: "Stories",
  text: `https://example.org/invite/${token}`,
  html: `<a href="https://example.org/invite/${token}">Stories</a>`,
  messageId,
})

export const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-mail-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

export const aMailServer = Effect.acquireRelease(
  Effect.promise(() => startMailServer()),
  (server) => Effect.promise(() => server.stop()),
)

/** What the log says, line by line. */
export const aLog = () => {
  const lines: Array<string> = []
  const listening = Logger.layer([Logger.make(({ message }) => lines.push(String(message)))])
  return { lines, listening: Layer.fresh(listening) }
}

/** A store that outlives the offices that use it. */
export const aStore = Effect.gen(function* () {
  const folder = yield* aFolder
  const built = yield* Layer.build(
    sqliteDocuments({ file: join(folder, "kintale.db"), collections: [emails] }),
  )
  return Layer.succeed(DocumentStore, Context.get(built, DocumentStore))
})

type Composing = EmailComposer<InvitationRecord>["compose"]

/** Emails about invitations have a writer; of others there are none. */
export const correspondence = (invitations: EmailComposer<InvitationRecord>) =>
  Layer.succeed(
    EmailComposers,
    EmailComposers.of({
      invitations,
      accounts: { compose: () => Effect.succeedNone, onOutcome: () => Effect.void },
      newStories: { compose: () => Effect.succeedNone, onOutcome: () => Effect.void },
      waiting: { compose: () => Effect.succeedNone, onOutcome: () => Effect.void },
    }),
  )

/** Answers for what emails say, and hears what became of them. */
export const aWriter = (
  compose: Composing = (email) => Effect.succeed(Option.some(emailOf(email))),
) =>
  Effect.gen(function* () {
    const outcomes = yield* Queue.unbounded<InvitationRecord>()
    const layer = correspondence({
      compose,
      onOutcome: (email) => Effect.asVoid(Queue.offer(outcomes, email)),
    })
    return { layer, next: Queue.take(outcomes) }
  })

/** Begins to send what waits in a store, until the scope ends. */
export const openOffice = Effect.fnUntraced(function* (
  store: Layer.Layer<DocumentStore>,
  mailer: Layer.Layer<Mailer>,
  writer: Layer.Layer<EmailComposers>,
  alone = false,
) {
  const built = yield* Layer.build(
    Emails.layer.pipe(
      Layer.provideMerge(Jobs.layer({ jobTypes: [emailJobType], alone })),
      Layer.provideMerge(Database.layer),
      Layer.provide(Layer.mergeAll(store, mailer, writer)),
    ),
  )
  yield* Context.get(built, Jobs).start
  const office = Context.get(built, Emails)
  const records = Context.get(built, Database).emails
  const deliveryOf = (share: number, round = 1) =>
    Effect.map(office.deliveriesOf([keyOf(share, round)]), (of) => of(keyOf(share, round)))
  return {
    ...office,
    records,
    health: Context.get(built, MailHealth).part,
    stateOf: (share: number, round = 1) => Effect.map(deliveryOf(share, round), ({ mail }) => mail),
    deliveryOf,
    all: records.find({ filter: {}, sort: [["id", 1]] }),
  }
})

/** The queue of a store by itself: another server, as it were. */
export const queueOf = (store: Layer.Layer<DocumentStore>) =>
  Effect.map(
    Layer.build(EmailQueue.layer.pipe(Layer.provide(Database.layer), Layer.provide(store))),
    (built) => Context.get(built, EmailQueue),
  )

/** What `/health` says on a node that sends nothing. */
export const healthOf = (store: Layer.Layer<DocumentStore>, mailer: Layer.Layer<Mailer>) =>
  Effect.map(
    Layer.build(
      MailHealth.layer.pipe(
        Layer.provide(Database.layer),
        Layer.provide(Layer.merge(store, mailer)),
      ),
    ),
    (built) => Context.get(built, MailHealth).part,
  )

/** An office with a mail server, a store and a writer of its own. */
export const anOffice = (compose?: Composing) =>
  Effect.gen(function* () {
    const server = yield* aMailServer
    const store = yield* aStore
    const writer = yield* aWriter(compose)
    const office = yield* openOffice(store, smtpMailer({ url: server.url, from }), writer.layer)
    return { server, store, writer, next: writer.next, office }
  })
