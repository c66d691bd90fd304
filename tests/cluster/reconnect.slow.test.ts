import { afterEach, expect, it } from "vitest"
import * as Y from "yjs"
import type { StoryId } from "#protocol/ids.ts"
import type { Caller } from "../support/api-client.ts"
import { withTwoNodes } from "../support/cluster/in-process-nodes.ts"
import { addPerson, grant } from "../support/factories.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { CoEditor } from "../support/yjs-client.ts"

const { one, two, away, back, recording, family } = withTwoNodes()

const open: Array<CoEditor> = []
/** Opens a transcript that has `before` already, as a page that lost its connection does. */
const joins = async (caller: Caller, id: StoryId, before?: Y.Doc) => {
  const editor = new CoEditor(caller, id)
  open.push(editor)
  if (before !== undefined) Y.applyUpdate(editor.document, Y.encodeStateAsUpdate(before))
  await editor.until(() => editor.isSaved || editor.closes.some((code) => code >= 4400))
  return editor
}
afterEach(async () => {
  await back()
  for (const editor of open.splice(0)) editor.close()
})

it.each(["writes", "reads"] as const)(
  "R481 somebody who %s and comes from another node brings along what was stored there, before the bus tells of it",
  async (part) => {
    const { anna, ben } = await family()
    const rosa = await addPerson(anna, { name: "Rosa" })
    const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa.id) })
    await storyIsReady(anna, id)
    await grant(anna, rosa.id, ben, part === "writes" ? "contributor" : "viewer")

    // The other node has it open, and does not hear of the first change, which the server marks as well.
    const there = await joins(anna.at(two().url), id)
    await away()
    const writer = await joins(anna.at(one().url), id)
    const reader = await joins(ben.caller.at(one().url), id)
    writer.text().insert(0, "Listen: ")
    await writer.saved()
    await reader.until(() => reader.words().startsWith("Listen: "))
    reader.provider.disconnect()

    const again = await joins(ben.caller.at(two().url), id, reader.document)
    expect([again.closes, again.rejections]).toEqual([[], []])
    await there.until(() => there.words() === again.words())
    expect(again.words().match(/Listen: /g)).toHaveLength(1)
  },
)
