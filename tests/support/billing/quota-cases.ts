import { join } from "node:path"
import { expect, it } from "vitest"
import { paths, routes, saveKeyHeader } from "#protocol/paths.ts"
import { everybody } from "#protocol/ids.ts"
import { Caller, rejection } from "../api-client.ts"
import { addPerson, grant, relative, share, sharesOf } from "../factories.ts"
import { makeFolder, tone } from "../audio.ts"
import { settlesClaims } from "../serve-in-process.ts"
import type { Shop } from "./with-stripe.ts"

const aRecording = async () => tone(join(await makeFolder(), "short.mp3"), 1)

/** What holds of the room of a plan when many come at once, and when it ends meanwhile. */
export const edgePromises = ({ server, stripe, newcomer, payer }: Shop, store: string) => {
  it("ROLE-05 ROLE-06 R214 of twenty stories at once at the edge of a plan one is kept", async () => {
    const nina = await newcomer()
    await nina.recorded(4)
    const form = await nina.caller.recordedForm(await aRecording())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nina.caller.sendForm(routes.stories, form)),
    )
    const kept = answers.filter(({ status }) => status === 201)
    const rejected = answers.filter((answer) => answer.status === 403)
    expect([kept.length, rejected.length]).toEqual([1, 19])
    expect(rejected.every((answer) => rejection(answer).requiresUpgrade)).toBe(true)
  })

  it("ROLE-09 R214 a plan that ends during an upload is enough for it, and not for the next", async () => {
    const otto = await payer()
    await otto.recorded(7)
    const form = await otto.caller.recordedForm(await aRecording())
    const whole = new Response(form)
    const type = whole.headers.get("content-type") ?? ""
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const half = Math.floor(bytes.length / 2)
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half))
        const isTaken = async () => (await otto.caller.me()).storiesRecorded
        await expect.poll(isTaken).toBe(8)
        stripe().change(otto.subscription, { status: "canceled" })
        expect(await otto.back()).toMatchObject({ status: "free" })
        controller.enqueue(bytes.slice(half))
        controller.close()
      },
    })
    const headers = { "content-type": type, [saveKeyHeader]: "while-a-plan-ends" }
    const init: RequestInit & { readonly duplex: "half" } = { body, headers, duplex: "half" }
    expect((await otto.caller.call("POST", routes.stories, init)).status).toBe(201)
    const next = await otto.caller.sendForm(routes.stories, form)
    expect([next.status, rejection(next).requiresUpgrade]).toEqual([403, true])
    expect(await otto.caller.stories()).toHaveLength(1)
  })

  it("R214 what was told and shared with Premium stays when it ends: heard, corrected and shared with the same people", async () => {
    const ida = await payer()
    const form = await ida.caller.recordedForm(await aRecording())
    expect((await ida.caller.sendForm(routes.stories, form)).status).toBe(201)
    await ida.recorded(8)
    const names = ["first", "second", "third", "fourth"].map((name) => `${name}-of-ida`)
    const family = await Promise.all(names.map((name) => relative(server().url, name)))
    for (const one of family) await grant(ida.caller, everybody, one, "viewer")
    stripe().change(ida.subscription, { status: "canceled" })
    expect(await ida.back()).toMatchObject({ status: "free" })

    const [story] = await ida.caller.stories()
    if (story === undefined) throw new Error("the story is gone")
    for (const { caller } of [ida, ...family]) {
      expect((await caller.get(paths.story(story.id))).status).toBe(200)
      expect((await caller.get(paths.storyAudio(story.id))).status).toBe(200)
    }
    const facts = { title: "As it was told" }
    expect((await ida.caller.patch(paths.story(story.id), facts)).status).toBe(200)
    const uncle = await addPerson(ida.caller, { name: "Uncle Theo", relationship: "uncle" })
    const [fourth] = family.slice(-1)
    if (fourth === undefined) throw new Error("nobody is there")
    await share(ida.caller, uncle.id, fourth.email, "contributor")
    const fifth = { email: "fifth@example.org", role: "viewer" }
    const more = await ida.caller.post(paths.sharePerson(everybody), fifth)
    expect(more.status).toBe(403)
    expect(rejection(more).message).toMatch(/you can share with/)
    // The four, and the one of the uncle.
    expect(await sharesOf(ida.caller, everybody)).toHaveLength(5)
  })

  it("ROLE-07 R214 of twenty invitations at once at the edge of a plan one goes out, in whichever process", async () => {
    const maja = await newcomer()
    const other = settlesClaims(store) ? await server().another() : null
    const elsewhere = new Caller(other?.url ?? server().url)
    await elsewhere.signIn(maja.email, maja.password)
    const invite = (caller: Caller, email: string) =>
      caller.post(paths.sharePerson(0), { email, role: "viewer" })
    for (const email of ["one@example.org", "two@example.org"])
      expect((await invite(maja.caller, email)).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        invite(n % 2 === 0 ? maja.caller : elsewhere, `more-${String(n)}@example.org`),
      ),
    )
    await other?.stop()
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(201), count(403)]).toEqual([1, 19])
  })
}
