import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { austen } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { makeMemoryGroup } from "../../support/memory-group.ts"
import { startServer } from "../../support/spawn-server.ts"
import { storyBecomes } from "../../support/wait-for.ts"

const megabyte = 1024 ** 2

it.for([
  [1_024, "ready", "with one piece at a time"],
  [600, "failed", "or says that there is too little"],
] as const)(
  "R720 with %i MB of memory for everything a recording is %s, %s, and the server lives",
  async ([megabytes, state], { skip }) => {
    const group = makeMemoryGroup(megabytes * megabyte)
    if (group === null) return skip("no control group can be made here")
    // The worker learns what it may use when it starts, which is with the first recording.
    const server = await startServer({ env: { LOG_LEVEL: "info" } })
    group.add(server.pid)
    const caller = new Caller(server.url)
    await caller.join("anna")
    const file = await makeSound(
      join(await makeFolder(), "told.mp3"),
      ...austen.files.flatMap((path) => ["-i", path]),
      ...["-filter_complex", `concat=n=${String(austen.files.length)}:v=0:a=1`],
    )
    const { id } = await caller.save(file)
    const { processing } = await storyBecomes(
      caller,
      id,
      (story) => story.processing.state === state,
    )
    if (processing.state === "failed") {
      expect(processing.reason).toMatch(/^The server ran out of memory .* It's safe\./)
      expect(server.said.join("\n")).toContain("the attempt ended out of memory")
    }
    expect((await caller.me()).storiesRecorded).toBe(1)
    await server.stop()
    // The worker that rested goes a moment after its server.
    await vi.waitFor(() => group.remove(), { timeout: 30_000 })
  },
)
