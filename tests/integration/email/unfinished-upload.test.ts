import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { UserId } from "#protocol/ids.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { reminding } from "../../../backend/features/uploads/reminder.ts"
import { usualUploadTimes } from "../../../backend/features/uploads/upload-times.ts"
import { withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn, press, tokenIn } from "../../support/accounts/emails.ts"
import type { Caller } from "../../support/api-client.ts"
import { fast } from "../../support/fast-server.ts"
import { addPerson } from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { begun, send } from "../../support/upload-helpers.ts"
import { discard, idIn } from "../../support/uploads/tus-requests.ts"

// How much came is written at once.
const locks = { ...usualUploadTimes.locks, linger: 0 }
const uploadTimes = { ...usualUploadTimes, locks }
const { server, mail, newcomer } = withAccounts("SQLite", { ...fast(), uploadTimes })
const waiting = /waiting for you/

let recording = ""
beforeAll(async () => {
  recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
})

const run = <A>(work: Effect.Effect<A, unknown, Database>) => server().runtime.runPromise(work)

/** Somebody whose address is proved. */
const owner = async () => {
  const account = await newcomer()
  const message = await mail().emailTo(account.email, 1, about.verification)
  expect(await press(account.caller, tokenIn(message))).toBe("done")
  return account
}

/** Something of a recording comes, and then nothing more. */
const leaves = async (
  caller: Caller,
  saveKey: string,
  metadata: NonNullable<Parameters<typeof begun>[1]>["metadata"] = {},
  seconds?: number,
) => {
  const address = await begun(caller, { saveKey, metadata })
  await send(caller, address, 0, "the river rose", seconds === undefined ? {} : { seconds })
  return address
}

const emailsOf = (keeperId: UserId) =>
  run(Database.use(({ emails }) => emails.find({ filter: { keeperId, kind: "waiting" } })))

/** What is left of these stories is looked after, and every email is written. */
const aDayGoesBy = async (of: UserId, ...saveKeys: ReadonlyArray<string>) => {
  const touchedAt = Date.now() - uploadTimes.remindMillis
  await run(Database.use(({ uploads }) => uploads.update({ userId: of }, { $set: { touchedAt } })))
  await server().runtime.runPromise(
    Effect.flatMap(reminding, (remind) =>
      Effect.forEach(saveKeys, (saveKey) => remind(of, saveKey), { concurrency: "unbounded" }),
    ),
  )
  const unwritten = Database.use(({ emails }) =>
    emails.count({ kind: "waiting", state: "waiting" }),
  )
  await expect.poll(() => run(unwritten)).toBe(0)
}

describe("the email about a recording that waits", () => {
  it("R409 is one about all there are, once, with what of them is safe", async () => {
    const anna = await owner()
    const river = randomUUID()
    await leaves(anna.caller, river, { part: 1 }, 600)
    const second = await leaves(anna.caller, river, { part: 2 }, 160)
    const file = randomUUID()
    await leaves(anna.caller, file, { kind: "file", fileName: "Oma.mp3" })
    await aDayGoesBy(anna.id, river, file)
    const message = await mail().emailTo(anna.email, 1, waiting)
    expect(message.subject).toBe("2 recordings are waiting for you")
    expect(message.text).toContain("12:40 of a recording in 2 parts")
    expect(message.text).toContain("The file Oma.mp3 from ")
    expect(linkIn(message).pathname).toBe("/record")

    // More of it comes, and again nothing.
    await send(anna.caller, second, 14, " and fell")
    await aDayGoesBy(anna.id, file, river)
    const states = (await emailsOf(anna.id)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(["sent", "void"])
    expect(mail().emails.filter(({ subject }) => waiting.test(subject))).toHaveLength(1)
  })

  it("R409 is not written about what was discarded or saved, nor to an address that nobody proved @slow", async () => {
    const ben = await owner()
    const thrownAway = randomUUID()
    const discarded = await leaves(ben.caller, thrownAway)
    expect((await discard(ben.caller, discarded)).status).toBe(204)
    const saved = randomUUID()
    const upload = await leaves(ben.caller, saved)
    const record = await run(Database.use(({ uploads }) => uploads.get(idIn(upload))))
    await discard(ben.caller, upload)
    const { id } = await addPerson(ben.caller, { name: "Rosa" })
    const fields = { title: "The river", storytellerId: String(id) }
    await storyIsReady(ben.caller, (await ben.caller.save(recording, saved, fields)).id)
    // As after a crash between saving the story and removing what it was made of.
    if (record._tag === "Some")
      await run(Database.use(({ uploads }) => uploads.insertIfAbsent(record.value)))
    const cara = await newcomer()
    const untold = randomUUID()
    await leaves(cara.caller, untold)
    await aDayGoesBy(ben.id, thrownAway, saved)
    await aDayGoesBy(cara.id, untold)
    for (const { id: user } of [ben, cara]) {
      for (const { state } of await emailsOf(user)) expect(state).toBe("void")
    }
    const to = mail().emails.flatMap(({ subject, recipients }) =>
      waiting.test(subject) ? recipients : [],
    )
    expect(to).not.toContain(ben.email)
    expect(to).not.toContain(cara.email)
  })
})
