import { describe, expect, it } from "vitest"
import type { LiveEvent } from "#protocol/events.ts"
import { routes } from "#protocol/paths.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { about, linkIn, press, tokenIn } from "../../support/accounts/emails.ts"
import { rejection } from "../../support/api-client.ts"
import { addPerson, invites, share } from "../../support/factories.ts"
import { openScreen } from "../../support/wait-for.ts"

const { server, mail, visitor, newcomer, forgetTries } = withAccounts()

const done = "done"
const bad = "bad-link"
const signInFirst = "sign-in-first"

const tokenFor = async (email: string, which = 1) =>
  tokenIn(await mail().emailTo(email, which, about.verification))
/** What whoever opens a link and presses the button is told; nobody is signed in there, unless it says who. */
const follow = (token: unknown, caller = visitor()) => press(caller, token)
const resend = (caller: { readonly call: ReturnType<typeof visitor>["call"] }) =>
  caller.call("POST", routes.resendVerification)

describe("a new account's address", () => {
  it("AUTH-23 is confirmed by the link in the email, once", async () => {
    const { caller, email } = await newcomer()
    expect((await caller.me()).emailVerified).toBe(false)
    const link = linkIn(await mail().emailTo(email, 1, about.verification))
    expect(link.origin).toBe(server().url)
    expect(await follow(link.searchParams.get("token"))).toBe(done)
    expect((await caller.me()).emailVerified).toBe(true)
    expect(await follow(link.searchParams.get("token"))).toBe(bad)
    expect((await caller.me()).emailVerified).toBe(true)
  })

  it("AUTH-23 is told on open screens, with the invitations that waited for it", async () => {
    const [anna, ben] = [await newcomer(), await newcomer()]
    const rosa = await addPerson(anna.caller, { name: "Rosa" })
    await share(anna.caller, rosa.id, ben.email, "viewer")
    expect(await invites(ben.caller)).toEqual([])
    const screen = await openScreen(ben.caller)
    const told = new Set<string>()
    const toldBoth = new Promise<void>((resolve) => {
      screen.on("event", ({ _tag }: LiveEvent) => {
        told.add(_tag)
        if (told.has("UserChanged") && told.has("InvitesChanged")) resolve()
      })
    })
    expect(await follow(await tokenFor(ben.email))).toBe(done)
    await toldBoth
    screen.close()
    expect(await invites(ben.caller)).toHaveLength(1)
  })

  it("T01 T02 is confirmed by no token that was guessed, mangled, is older or for something else", async () => {
    const { caller, email } = await newcomer()
    const first = await tokenFor(email)
    await resend(caller)
    const token = await tokenFor(email, 2)
    await visitor().post(routes.forgotPassword, { email })
    const reset = tokenIn(await mail().emailTo(email, 1, about.reset))
    const other = token.startsWith("A") ? "B" : "A"
    for (const wrong of [
      first,
      reset,
      "",
      other + token.slice(1),
      token.toUpperCase(),
      `${token}=`,
    ]) {
      expect(await follow(wrong)).toBe(bad)
    }
    for (const body of [undefined, null, 7, [token], { $ne: "" }, `${token} `, "x".repeat(5_000)]) {
      expect(await follow(body)).toBe(bad)
    }
    for (const query of [`?token=${token}`, `?Token=${token}`]) {
      const answer = await visitor().call("POST", routes.verifyEmail + query)
      expect(answer.status).toBe(400)
    }
    expect((await caller.me()).emailVerified).toBe(false)
    expect(await follow(token)).toBe(done)
  })

  it("T13 leads nowhere but to our own pages, whatever else the link holds", async () => {
    const { caller, email } = await newcomer()
    const token = await tokenFor(email)
    for (const more of ["next=//evil.example", "redirect=\\\\evil", "url=javascript:alert(1)"]) {
      const query = `${new URLSearchParams({ token })}&${more}`
      const answer = await visitor().get(`${routes.verifyEmail}?${query}`)
      expect(answer.headers.get("location")).toBeNull()
      const login = await visitor().get(`${routes.loginPage}?${more}&returnTo=//evil.example`)
      expect(login.headers.get("location")).toBe("/login")
    }
    expect(await follow(token)).toBe(done)
    expect(
      (await caller.get(`${routes.loginPage}?returnTo=//evil.example`)).headers.get("location"),
    ).toBe("/")
    const twice = await visitor().get(`//evil.example${routes.verifyEmail}`)
    expect(twice.headers.get("location") ?? "").not.toContain("evil")
  })
})

describe("asking for the email again", () => {
  it("API-14 needs someone signed in, brings a new email, and waits a minute before the next", async () => {
    expect((await resend(visitor())).status).toBe(401)
    const { caller, email } = await newcomer()
    const answer = await resend(caller)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const again = await resend(caller)
    expect(again.status).toBe(429)
    expect(rejection(again).retryAfter).toBeGreaterThan(50)
    expect(again.headers.get("retry-after")).toBe(String(rejection(again).retryAfter))
    await tokenFor(email, 2)
    await forgetTries()
    expect((await resend(caller)).status).toBe(200)
    expect(await follow(await tokenFor(email, 3))).toBe(done)
  })

  it("API-14 is refused once the address is confirmed", async () => {
    const { caller, email } = await newcomer()
    await follow(await tokenFor(email))
    const answer = await resend(caller)
    expect([answer.status, rejection(answer).message]).toEqual([
      400,
      "Your email address is already confirmed.",
    ])
  })
})

describe("an address that someone else holds", () => {
  it("R70 never goes over from whoever has confirmed it", async () => {
    const owner = await newcomer()
    await follow(await tokenFor(owner.email))
    const other = await newcomer({ email: owner.email })
    expect((await resend(other.caller)).status).toBe(200)
    await mail().emailTo(owner.email, 2, about.alreadyHere)
    const emails = mail().emails.filter(({ to }) => to.includes(owner.email))
    expect(emails.filter(({ subject }) => about.verification.test(subject))).toHaveLength(1)
    expect((await other.caller.me()).emailVerified).toBe(false)
  })

  it("R70 stays with whoever confirms it first, also when another link is out already", async () => {
    const owner = await newcomer()
    const other = await newcomer({ email: owner.email })
    await resend(other.caller)
    const [owners, others] = [await tokenFor(owner.email), await tokenFor(owner.email, 2)]
    expect(await follow(owners)).toBe(done)
    expect(await follow(others, other.caller)).toBe(bad)
    expect([
      (await owner.caller.me()).emailVerified,
      (await other.caller.me()).emailVerified,
    ]).toEqual([true, false])
  })

  it("R70 goes over from an account that never confirmed it to whoever reads its emails", async () => {
    const squatter = await newcomer({ password: "the squatter's own" })
    const owner = await newcomer({ email: squatter.email })
    await resend(owner.caller)
    await visitor().post(routes.forgotPassword, { email: owner.email })
    const reset = tokenIn(await mail().emailTo(owner.email, 1, about.reset))
    expect(await follow(await tokenFor(owner.email, 2), owner.caller)).toBe(done)
    const byAddress = visitor()
    expect((await byAddress.signIn(owner.email, goodPassword)).status).toBe(200)
    expect((await byAddress.me()).id).toBe(owner.id)
    // Whoever had it keeps their account, by its name, and nothing the address opens.
    expect((await visitor().signIn(squatter.email, "the squatter's own")).status).toBe(401)
    expect((await visitor().signIn(squatter.username, "the squatter's own")).status).toBe(200)
    const late = await visitor().post(routes.resetPassword, {
      token: reset,
      newPassword: "for the squatter's account",
    })
    expect(late.status).toBe(400)
  })

  it("R70 R88 is not given to a stranger by an email that only looks like the one its owner waits for", async () => {
    const [keeper, vera] = [await newcomer(), await newcomer()]
    const rosa = await addPerson(keeper.caller, { name: "Rosa" })
    await share(keeper.caller, rosa.id, vera.email, "viewer")
    const mallory = await newcomer({ email: vera.email })
    await resend(mallory.caller)
    const [own, foreign] = [await tokenFor(vera.email), await tokenFor(vera.email, 2)]
    for (const reader of [vera.caller, visitor(), keeper.caller]) {
      expect(await follow(foreign, reader)).toBe(signInFirst)
    }
    expect((await mallory.caller.me()).emailVerified).toBe(false)
    expect(await invites(mallory.caller)).toEqual([])
    expect((await visitor().signIn(vera.email, goodPassword)).status).toBe(200)
    // Whoever is signed in to another account does not confirm this one either.
    expect(await follow(own, mallory.caller)).toBe(signInFirst)
    expect(await follow(own, vera.caller)).toBe(done)
    expect(await invites(vera.caller)).toHaveLength(1)
    expect(await follow(foreign, mallory.caller)).toBe(bad)
  })

  it("R70 can be confirmed once it came free", async () => {
    const owner = await newcomer()
    const other = await newcomer({ email: owner.email })
    await server().runtime.runPromise(Database.use(({ users }) => users.remove({ id: owner.id })))
    expect((await owner.caller.get(routes.currentUser)).status).toBe(401)
    await resend(other.caller)
    expect(await follow(await tokenFor(owner.email, 2), other.caller)).toBe(done)
    expect((await other.caller.me()).emailVerified).toBe(true)
  })
})
