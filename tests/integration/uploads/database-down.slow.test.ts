import { Context, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ShareId, UserId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { ProviderSignIn } from "../../../backend/features/accounts/provider-sign-in.ts"
import { TakeoverCleanup } from "../../../backend/features/accounts/takeover-cleanup.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { accept, addPerson, share } from "../../support/factories.ts"
import { slowUpload } from "../../support/aborted-request.ts"

const { server, mail, visitor, newcomer } = withAccounts()
const run: <A>(
  work: Effect.Effect<
    A,
    unknown,
    | Database
    | Database
    | Database
    | MediaStore
    | Layer.Services<typeof ProviderSignIn.layer>
    | Layer.Services<typeof TakeoverCleanup.layer>
  >,
) => Promise<A> = (work) => server().runtime.runPromise(work)
const accounts = () => run(Database.useSync((records) => records))
const away = Effect.die(new Error("as if the store were away"))

afterEach(() => {
  vi.restoreAllMocks()
})

const userOf = async (id: number) =>
  Option.getOrThrow(await run(Database.use(({ users }) => users.get(UserId.make(id)))))
const statusOf = async (id: number) => {
  const found = await run(Database.use(({ shares }) => shares.get(ShareId.make(id))))
  return Option.match(found, { onNone: () => "gone", onSome: ({ status }) => status })
}
const emailTo = async (email: string, which = 1) =>
  tokenIn(await mail().emailTo(email, which, about.verification))

const uploading = async () => {
  const anna = await newcomer()
  const [self] = await anna.caller.storytellers()
  return { anna, upload: () => slowUpload(anna.caller, self?.id ?? 0) }
}
const isUnderWay = async (id: number) => Object.keys((await userOf(id)).pendingSaves).length === 1

describe("a recording that comes in while the store is away", () => {
  it("R116 goes on while nobody can say whether its sender is still signed in", async () => {
    const { anna, upload } = await uploading()
    const { sessions } = await accounts()
    const sending = upload()
    await expect.poll(() => isUnderWay(anna.id)).toBe(true)
    const looked = vi.spyOn(sessions, "get").mockReturnValueOnce(away)
    await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(1)
    sending.stop()
    await expect.poll(() => isUnderWay(anna.id)).toBe(false)
    expect((await anna.caller.me()).storiesRecorded).toBe(0)
  })

  it("R47 takes no place when it breaks before anything can be kept, once the store answers again", async () => {
    const { anna, upload } = await uploading()
    const { users } = await accounts()
    const media = await run(MediaStore.useSync((port) => port))
    const taken = users.findAndUpdate
    let isTaken = false
    vi.spyOn(users, "findAndUpdate").mockImplementation((filter, update, options) => {
      if (!JSON.stringify(filter).includes("pendingSaves")) return taken(filter, update, options)
      if (!isTaken) {
        isTaken = true
        return taken(filter, update, options)
      }
      vi.mocked(users.findAndUpdate).mockImplementation(taken)
      return away
    })
    vi.spyOn(media, "store").mockReturnValueOnce(away)
    const sending = upload()
    expect(await sending.ended).not.toBe("201")
    sending.stop()
    await expect.poll(() => isUnderWay(anna.id)).toBe(false)
    expect((await anna.caller.me()).storiesRecorded).toBe(0)
  })
})

describe("an account that is being freed when the store goes away", () => {
  it("R104 is freed when its owner signs in", async () => {
    const thief = await newcomer()
    const rosa = await addPerson(thief.caller, { name: "Rosa" })
    const given = await share(thief.caller, rosa.id, "friend@example.org", "viewer")
    await visitor().post(routes.forgotPassword, { email: thief.email })
    const token = tokenIn(await mail().emailTo(thief.email, 1, about.reset))
    const shares = await run(Database.useSync(({ shares }) => shares))
    vi.spyOn(shares, "update").mockReturnValueOnce(away)
    const newPassword = "only the owner knows this"
    expect((await visitor().post(routes.resetPassword, { token, newPassword })).status).toBe(500)
    expect(await userOf(thief.id)).toMatchObject({ unverifiedShares: "for-proof" })
    expect((await visitor().signIn(thief.email, goodPassword)).status).toBe(401)
    const owner = visitor()
    expect((await owner.signIn(thief.email, newPassword)).status).toBe(200)
    expect((await owner.me()).emailVerified).toBe(true)
    expect(await statusOf(given.id)).toBe("revoked")
  })

  it("R105 is freed by the next press of whoever takes its address over", async () => {
    const squatter = await newcomer()
    const rosa = await addPerson(squatter.caller, { name: "Rosa" })
    const given = await share(squatter.caller, rosa.id, "another@example.org", "viewer")
    const owner = await newcomer({ email: squatter.email })
    await owner.caller.call("POST", routes.resendVerification)
    const token = await emailTo(owner.email, 2)
    const shares = await run(Database.useSync(({ shares }) => shares))
    vi.spyOn(shares, "update").mockReturnValueOnce(away)
    const broken = await owner.caller.post(routes.verifyEmail, { token })
    expect(broken.status).toBe(500)
    expect(await statusOf(given.id)).toBe("pending")
    expect(await press(owner.caller, token)).toBe("done")
    expect(await statusOf(given.id)).toBe("revoked")
    expect(await userOf(squatter.id)).not.toHaveProperty("unverifiedShares")
  })

  it("R104 is freed by itself, once it was not by whoever began", async () => {
    const squatter = await newcomer()
    const rosa = await addPerson(squatter.caller, { name: "Rosa" })
    const given = await share(squatter.caller, rosa.id, "friend@example.org", "viewer")
    const { users } = await accounts()
    await run(users.update({ id: squatter.id }, { $set: { unverifiedShares: "ousted" } }))
    const aMinuteOn = Effect.andThen(
      TestClock.adjust("1 minute"),
      Effect.promise(async () => (await userOf(squatter.id)).unverifiedShares ?? "freed"),
    )
    const minutes = Effect.gen(function* () {
      yield* Layer.build(Layer.fresh(TakeoverCleanup.layer))
      // The first look only notes it: it may be in somebody's hands.
      const first = yield* aMinuteOn
      const last = yield* Effect.repeat(aMinuteOn, { until: (mark) => mark === "freed" })
      return [first, last]
    })
    expect(await run(minutes.pipe(Effect.scoped, Effect.provide(TestClock.layer())))).toEqual([
      ...["ousted", "freed"],
    ])
    expect(await statusOf(given.id)).toBe("revoked")
  })

  it("R104 takes nobody in by a provider, nor by one that was taken from it meanwhile", async () => {
    const thief = await newcomer()
    const { users, identities } = await accounts()
    const profile = {
      ...{ issuer: "https://id.example.org", subject: thief.username, emailVerified: true },
      ...{ email: thief.email, firstName: "Anna", lastName: "Berg", picture: null },
    }
    const enter = Effect.gen(function* () {
      const built = yield* Layer.build(Layer.fresh(ProviderSignIn.layer))
      return yield* Context.get(built, ProviderSignIn).enter("google", profile)
    }).pipe(Effect.scoped)
    await run(users.update({ id: thief.id }, { $set: { emailVerified: true } }))
    await run(enter)
    await run(users.update({ id: thief.id }, { $set: { unverifiedShares: "for-proof" } }))
    expect(await run(Effect.flip(enter))).toMatchObject({ problem: "failed" })
    await run(
      users.update(
        { id: thief.id },
        { $unset: { unverifiedShares: true }, $set: { emailVerified: false } },
      ),
    )
    // Between the look at the identity and the look at the account it is freed of it.
    const get = users.get
    vi.spyOn(users, "get").mockImplementationOnce((id) =>
      Effect.andThen(identities.remove({ userId: thief.id }), get(id)),
    )
    expect(await run(Effect.flip(enter))).toMatchObject({ problem: "unconfirmed" })
  })
})

describe("a confirmation that breaks half-way", () => {
  it("R89 is told of and sends what waited when the button is pressed again", async () => {
    const anna = await newcomer()
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    const to = `ben-of-${anna.username}@example.org`
    const held = await anna.caller.post(paths.sharePerson(rosa.id), { email: to })
    expect([held.status, held.body]).toMatchObject([201, { mail: "held" }])
    const token = await emailTo(anna.email)
    const emails = await run(Database.useSync(({ emails }) => emails))
    vi.spyOn(emails, "update").mockReturnValueOnce(away)
    expect((await anna.caller.post(routes.verifyEmail, { token })).status).toBe(500)
    expect(await userOf(anna.id)).toMatchObject({ emailVerified: true })
    expect(await press((await newcomer()).caller, token)).toBe("sign-in-first")
    expect(await press(anna.caller, token)).toBe("done")
    await mail().emailTo(to, 1, about.invitation)
    expect(await press(anna.caller, token)).toBe("bad-link")
  })

  it("R89 leaves what is shared by whoever confirmed before, also when nobody is signed in", async () => {
    const anna = await newcomer()
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    const ben = await newcomer()
    const token = await emailTo(anna.email)
    const { emailLinks } = await accounts()
    vi.spyOn(emailLinks, "findAndUpdate").mockReturnValueOnce(away)
    expect((await anna.caller.post(routes.verifyEmail, { token })).status).toBe(500)
    const given = await share(anna.caller, rosa.id, ben.email, "viewer")
    await accept(ben.caller, given.inviteToken ?? "")
    expect(await press(visitor(), token)).toBe("done")
    expect(await statusOf(given.id)).toBe("accepted")
  })
})
