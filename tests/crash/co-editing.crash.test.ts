import { setTimeout as after } from "node:timers/promises"
import { join } from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { CoEditor, openTranscript } from "../support/yjs-client.ts"
import { chanceOf, newSeed } from "../support/random.ts"
import { Crowd } from "../support/co-editing/many-editors.ts"
import { RandomEditors } from "../support/co-editing/random-editor.ts"
import { storedDocument } from "../support/co-editing/read-document.ts"
import { restartedServer } from "../support/co-editing/restartable-server.ts"
import {
  expectEachOnce,
  expectStored,
  expectPageReads,
  isSameDocument,
  isWhole,
  toldStory,
} from "../support/co-editing/shared-story.ts"
import { joinedAusten, makeFolder } from "../support/audio.ts"

let recording: string
beforeAll(async () => {
  recording = await joinedAusten(join(await makeFolder(), "told.mp3"))
})

const endings: Array<() => unknown> = []
const atTheEnd = <A>(thing: A, end: (thing: A) => unknown) => {
  endings.unshift(() => end(thing))
  return thing
}
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const startedServer = async () => {
  const server = atTheEnd(await restartedServer(), (one) => one.forget())
  await server.start()
  return server
}

const expectSame = (editors: ReadonlyArray<CoEditor>, fresh: CoEditor, seed: string) => {
  for (const editor of editors) {
    expect(editor.words(), seed).toBe(fresh.words())
    expect(isSameDocument(editor.document, fresh.document), seed).toBe(true)
    expect(isWhole(editor.document), seed).toBe(true)
  }
}

const clients = 20
const editsEach = 500

describe("a transcript that many correct while connections break and the server is killed", () => {
  it("20 clients, 10,000 random edits, random disconnects and reconnects and two server kills: all converge, nothing acknowledged is lost, times stay in order", async () => {
    const number = newSeed()
    const seed = `SEED=${number}`
    const chance = chanceOf(number)
    const server = await startedServer()
    const { anna, ben, id } = await toldStory(server.url, recording)
    const callers = Array.from({ length: clients }, (_, n) => (n % 2 === 0 ? anna : ben))
    const crowd = atTheEnd(new Crowd(callers, id, number), (one) => one.close())
    const begun = performance.now()

    const all = clients * editsEach
    const kills = [chance.between(all * 0.15, all * 0.45), chance.between(all * 0.55, all * 0.85)]
    const killed = (async () => {
      for (const at of kills) {
        await crowd.reached(at)
        await server.kill()
        expect(await expectStored(server.dataDir, id, crowd.randomEditors, seed)).toBeGreaterThan(
          at / 10,
        )
        await server.start()
      }
    })()
    await Promise.all([crowd.edit(editsEach), killed])
    const edited = performance.now()

    await Promise.all(crowd.editors.map((one) => crowd.until(one, (it) => it.isSaved, seed)))
    const fresh = atTheEnd(await openTranscript(anna, id), (one) => one.close())
    await Promise.all(
      crowd.editors.map((one) =>
        crowd.until(one, (it) => isSameDocument(it.document, fresh.document), `${seed}: the same`),
      ),
    )
    expectSame(crowd.editors, fresh, seed)
    expect(crowd.editors.flatMap(({ rejections }) => rejections)).toEqual([])
    expectEachOnce(fresh.words(), crowd.randomEditors, seed)
    await expectPageReads(anna, id, fresh, seed)

    crowd.close()
    fresh.close()
    await server.stop()
    expect(isSameDocument(await storedDocument(server.dataDir, id), fresh.document), seed).toBe(
      true,
    )
    await server.start()
    const again = atTheEnd(await openTranscript(ben, id), (one) => one.close())
    expectSame([again], fresh, seed)
    await expectPageReads(ben, id, again, seed)

    const took = (to: number) => `${((to - begun) / 1000).toFixed(1)} s`
    console.log(
      `${seed}: ${all} edits in ${took(edited)}, ${took(performance.now())} in all; ` +
        `${crowd.absences} absences, ${crowd.tokens.length} words, ${fresh.words().length} signs`,
    )
  }, 900_000)
})

const rounds = 12

describe("the last keystroke", () => {
  it("counts: in 12 ends of the server, told or by force, nothing acknowledged is lost, and the rest comes again exactly once", async () => {
    const number = newSeed()
    const seed = `SEED=${number}`
    const chance = chanceOf(number)
    const server = await startedServer()
    const { anna, ben, id } = await toldStory(server.url, recording)
    const randomEditors = [anna, ben].map((caller, n) => {
      const editor = atTheEnd(new CoEditor(caller, id), (one) => one.close())
      return new RandomEditors(editor, n, chanceOf(number + n))
    })
    let unsaved = 0
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(randomEditors.map(({ editor }) => editor.synced()))
      const isPatient = chance.below(2) === 0
      for (const one of randomEditors) for (let n = chance.between(1, 4); n > 0; n -= 1) one.type()
      if (isPatient) await Promise.all(randomEditors.map(({ editor }) => editor.saved()))
      await after(chance.below(300))
      // The last ones of all, as the end comes.
      for (const one of randomEditors) if (!isPatient) one.type()
      await chance.one([server.kill, server.stop])()
      await expectStored(server.dataDir, id, randomEditors, `${seed}, round ${round}`)
      unsaved += randomEditors.reduce((sum, one) => sum + one.waiting, 0)
      await server.start()
      await Promise.all(randomEditors.map(({ editor }) => editor.saved()))
      expect(randomEditors.map(({ waiting }) => waiting)).toEqual([0, 0])
    }
    const fresh = atTheEnd(await openTranscript(ben, id), (one) => one.close())
    for (const { editor } of randomEditors) {
      await editor.until(() => isSameDocument(editor.document, fresh.document), seed)
      expectEachOnce(editor.words(), randomEditors, seed)
      expect(editor.closes.filter((code) => code >= 4400 && code < 4500)).toEqual([])
    }
    expect(unsaved, `${seed}: nothing was ever on its way`).toBeGreaterThan(0)
  }, 600_000)
})
