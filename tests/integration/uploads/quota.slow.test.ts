import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { keyOf } from "../../../backend/platform/database/users.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { HttpError } from "../../../frontend/api/errors.ts"
import { rejection } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import {
  add,
  addressIn,
  askForStory,
  aTake,
  begin,
  discard,
  onTheirWay,
  saveArrived,
} from "../../support/uploads/tus-requests.ts"

const { server, newcomer, recording } = withServer()

const noise = Buffer.alloc(100_000, "a")

describe("the place in the plan that a recording on its way has", () => {
  it("R413 the plan may fill up or lapse: the place it has had from its first byte is its own", async () => {
    const { caller, email } = await newcomer("sender")
    const take = aTake()
    const sound = await readFile(recording())
    const taken = addressIn(await begin(caller, take, sound.length))
    for (let n = 1; n < limits.free.stories; n += 1) await caller.save(recording())
    const rejected = await caller.sendForm(routes.stories, await caller.recordedForm(recording()))
    expect([rejected.status, rejection(rejected).requiresUpgrade]).toEqual([403, true])
    const { status, body } = await begin(caller, aTake(), 5)
    expect(status).toBe(403)
    // R396: by that the page's list of files knows that it has to stop.
    const { failure } = new HttpError("", { status, statusText: "", body: JSON.stringify(body) })
    expect(failure).toMatchObject({ requiresUpgrade: true, message: rejection(rejected).message })
    expect((await add(caller, taken, { at: 0, bytes: sound })).status).toBe(204)
    await saveArrived(caller, take.saveKey, [taken])

    await server().giveActivePlan(email)
    const more = aTake()
    const paid = addressIn(await begin(caller, more, sound.length))
    await server().runtime.runPromise(
      Database.use(({ users }) =>
        users.update({ emailKey: keyOf(email) }, { $set: { subscriptionStatus: "free" } }),
      ),
    )
    expect((await add(caller, paid, { at: 0, bytes: sound })).status).toBe(204)
    await saveArrived(caller, more.saveKey, [paid])
    expect((await caller.stories()).length).toBe(limits.free.stories + 1)
    expect((await caller.me()).storiesRecorded).toBe(limits.free.stories + 1)
    expect(await onTheirWay(caller)).toEqual([])
  })

  it("R413 a save refused for want of sound leaves the recording and its place as they were", async () => {
    const { caller } = await newcomer("sender")
    const take = aTake()
    const address = addressIn(await begin(caller, take, noise.length))
    expect((await add(caller, address, { at: 0, bytes: noise })).status).toBe(204)
    const rejected = await askForStory(caller, take.saveKey, [address])
    expect(rejected.status).toBe(422)
    expect(rejection(rejected).fields).toHaveProperty(["uploadIds.0"])
    expect(await onTheirWay(caller)).toHaveLength(1)
    expect((await caller.me()).storiesRecorded).toBe(1)
    expect((await discard(caller, address)).status).toBe(204)
    expect((await caller.me()).storiesRecorded).toBe(0)
    expect((await discard(caller, address)).status).toBe(404)
  })
})

describe("a story that is asked for", () => {
  it("R415 is not made of a recording that has less than it said, nor of someone else's", async () => {
    const { caller } = await newcomer("sender")
    const { caller: stranger } = await newcomer("stranger")
    const take = aTake()
    const address = addressIn(await begin(caller, take, noise.length + 1))
    expect((await add(caller, address, { at: 0, bytes: noise })).status).toBe(204)
    expect((await askForStory(caller, take.saveKey, [address])).status).toBe(409)
    expect((await askForStory(stranger, take.saveKey, [address])).status).toBe(404)
    expect(await onTheirWay(caller)).toHaveLength(1)
    expect((await stranger.me()).storiesRecorded).toBe(0)
  })
})
