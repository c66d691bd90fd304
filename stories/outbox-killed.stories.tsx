import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor } from "storybook/test"
import { listShared } from "../frontend/share-target/shared-files-db.ts"
import { carryOver } from "../frontend/uploads/outbox-carry-over.ts"
import { openOutbox } from "../frontend/uploads/outbox-db.ts"
import { listFiles, readBytes } from "../frontend/uploads/upload-db.ts"
import { Page } from "../frontend/ui/page.tsx"
import { anOlderDatabase, emptyDevice, isThere } from "./older-databases.fixture.ts"

const userId = 1
const keys = ["tape-0001", "tape-0002"] as const
const shared = "memo-0001"
const bytes = Uint8Array.of(1, 2, 3, 4).buffer

const meta = {
  title: "uploads/Outbox, killed",
  component: Page,
  args: { title: "Record a story", children: null },
} satisfies Meta<typeof Page>
export default meta
type Story = StoryObj<typeof meta>

/** Two files and something shared, as a page before this one left them. */
const leftByThePageBefore = async () => {
  await emptyDevice()
  const facts = {
    ...{ userId, size: 4, modified: 1, seconds: 1, fields: {}, uploadId: null, isStored: true },
    ...{ stage: "paused", problem: null, addedAt: "2026-05-03T10:42:00.000Z" },
  }
  await anOlderDatabase("kintale-files", 1, {
    files: {
      ...{ keyPath: "saveKey", index: "userId" },
      records: keys.map((saveKey, place) => ({ saveKey, name: saveKey, place, ...facts })),
    },
    bytes: {
      keyPath: ["saveKey", "index"],
      records: keys.map((saveKey) => ({ saveKey, index: 0, bytes })),
    },
  })
  const memo = {
    ...{ id: shared, at: Date.now(), name: "Voice 014.m4a", mediaType: "audio/x-m4a", size: 4 },
    ...{ modified: 1, title: "", isRecording: false, isHere: true, userId: null },
  }
  await anOlderDatabase("kintale-inbox", 1, {
    handed: { keyPath: "id", records: [memo] },
    bytes: { keyPath: null, records: [[shared, bytes]] },
  })
}

/** Carries over until this write, from which on none succeeds, as those of a page that is gone; answers how many were tried. */
const killedAt = async (kill: number): Promise<number> => {
  const to = await openOutbox()
  const { put, delete: drop } = IDBObjectStore.prototype
  let writes = 0
  const unlessKilled = () => {
    writes += 1
    if (writes >= kill) throw new DOMException("The page is gone.", "AbortError")
  }
  IDBObjectStore.prototype.put = function putOrDie(...given) {
    unlessKilled()
    return put.apply(this, given)
  }
  IDBObjectStore.prototype.delete = function dropOrDie(...given) {
    unlessKilled()
    return drop.apply(this, given)
  }
  try {
    await carryOver(to)
  } catch {
    // As it is meant to be.
  }
  Object.assign(IDBObjectStore.prototype, { put, delete: drop })
  return writes
}

const isWhole = async (key: string) => {
  const stored = await (await readBytes(key, 0, 4))?.arrayBuffer()
  await expect([...new Uint8Array(stored ?? new ArrayBuffer())]).toEqual([1, 2, 3, 4])
}

export const AtAnyWrite: Story = {
  name: "R800 A page that is killed at any write while it carries over loses nothing and leaves nothing double",
  tags: ["slow"],
  beforeEach: () => emptyDevice,
  play: async () => {
    let isKilled = true
    for (let kill = 1; isKilled; kill += 1) {
      await leftByThePageBefore()
      isKilled = (await killedAt(kill)) >= kill
      await carryOver(await openOutbox())
      await expect((await listFiles(userId)).map(({ key }) => key)).toEqual([...keys])
      await expect(await listShared(Date.now())).toMatchObject([{ key: shared, isHere: true }])
      for (const key of [...keys, shared]) await isWhole(key)
      await expect(await (await openOutbox()).getAllKeys("chunks")).toHaveLength(3)
      await waitFor(async () => {
        await expect(await isThere("kintale-files")).toBe(false)
        await expect(await isThere("kintale-inbox")).toBe(false)
      })
    }
  },
}
