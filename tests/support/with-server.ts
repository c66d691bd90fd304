import { join } from "node:path"
import { beforeAll } from "vitest"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import type { Overrides } from "../../backend/main.ts"
import { fast } from "./fast-server.ts"
import { addPerson, relative } from "./factories.ts"
import { makeFolder, makeSound } from "./audio.ts"
import { perFile } from "./per-file.ts"
import { serveOn } from "./serve-in-process.ts"

/** A server for the tests of a file, with families on it who know nothing of each other. */
export const withServer = (store = "SQLite", overrides: Overrides = fast()) => {
  const server = perFile(() => serveOn(store, {}, overrides))
  let recording = ""
  let made = 0
  beforeAll(async () => {
    recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
  })
  const newcomer = async (name: string) => {
    made += 1
    return relative(server().url, `${name}${made}`)
  }
  return {
    server,
    /** A short recording to tell a story with. */
    recording: () => recording,
    /** Somebody with an account; the name gets a number of its own. */
    newcomer,
    /** Two accounts, and Rosa, whom the first of them keeps. */
    family: async () => {
      const { caller: anna, email: annasEmail } = await newcomer("anna")
      const ben = await newcomer("ben")
      const rosa = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
      return { anna, annasEmail, ben, rosa: rosa.id }
    },
  }
}
