import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, waitFor } from "storybook/test"
import { HandedFiles } from "../frontend/pages/record/shared-files.tsx"
import {
  dropShared,
  listShared,
  putShared,
  showTo,
} from "../frontend/share-target/shared-files-db.ts"
import { openOutbox } from "../frontend/uploads/outbox-db.ts"
import type { SharedFile } from "../frontend/uploads/outbox-items.ts"
import { listFiles, readBytes } from "../frontend/uploads/upload-db.ts"
import { FilesWaitingOf } from "../frontend/uploads/pending-uploads-notice.tsx"
import { createFileQueue } from "../frontend/uploads/upload-queue.ts"
import { holdTake } from "../frontend/uploads/upload-lock.ts"
import { pauses } from "../frontend/uploads/wait.ts"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { answering, askingInSilence } from "./mock-api.fixture.tsx"
import { anOlderDatabase, emptyDevice, isThere } from "./older-databases.fixture.ts"

const userId = 1
const megabyte = 1024 * 1024

/** What the record page says of what waits on this device. */
const Waiting = () => (
  <Page title="Record a story" width="reading">
    <HandedFiles userId={userId} hasRoom disabled={false} onGiven={fn()} />
    <FilesWaitingOf userId={userId} onShow={fn()} />
  </Page>
)

const meta = {
  title: "uploads/Outbox",
  component: Waiting,
  decorators: [signedInAt("/record"), askingInSilence],
} satisfies Meta<typeof Waiting>
export default meta
type Story = StoryObj<typeof meta>

const noUploads = answering({ "GET /api/uploads": () => ({ uploads: [] }) })

/** Bytes of which each part differs from every other. */
const someBytes = (size: number): ArrayBuffer =>
  Uint32Array.from({ length: size / 4 }, (_, at) => at).buffer

const areThere = async (key: string, wanted: ArrayBuffer) => {
  const stored = await readBytes(key, 0, wanted.byteLength)
  const found = new Uint32Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())
  await expect(found.length).toBe(wanted.byteLength / 4)
  await expect(found.every((word, at) => word === at)).toBe(true)
}

const memo = someBytes(3 * megabyte)
const shared: Omit<SharedFile, "isHere"> = {
  ...{ kind: "shared", key: "memo-0001", name: "Voice 014.m4a", mediaType: "audio/x-m4a" },
  ...{ at: Date.now(), size: memo.byteLength, modified: 7, title: "Oma on the flood" },
  ...{ isRecording: false, userId: null },
}

/** The list of another tab of the same user. */
const anotherTab = () =>
  createFileQueue(userId, {
    send: () => Promise.reject(new TypeError("Nothing is sent here")),
    save: () => Promise.reject(new TypeError("Nothing is saved here")),
    measure: async () => null,
    discard: async () => undefined,
    list: async () => [],
    pauses,
  })

const full = { quota: 1, usage: 1 }

export const Shared: Story = {
  beforeEach: async () => {
    await emptyDevice()
    await putShared(shared, memo)
    return noUploads()
  },
  play: async ({ userEvent, step }) => {
    const { storage } = navigator
    const estimate = storage.estimate.bind(storage)
    storage.estimate = async () => full
    await userEvent.click(await screen.findByRole("button", { name: "Use this recording" }))
    await screen.findByText("A file is not saved yet")
    storage.estimate = estimate
    await step(
      "R405 what was shared is a file with all its bytes, also on a full device",
      async () => {
        await expect(await listFiles(userId)).toMatchObject([
          { key: shared.key, isStored: true, stage: "draft", fields: { title: shared.title } },
        ])
        await areThere(shared.key, memo)
      },
    )
    await step("R405 and has left the inbox", async () => {
      await expect(await listShared(Date.now())).toEqual([])
      await waitFor(() => expect(screen.queryByText(/shared to Kintale/)).toBeNull())
    })
    await step(
      "R405 a tab that has not heard of it takes it no second time, nor throws it away",
      async () => {
        const seen = { ...shared, userId, isHere: true }
        await expect(await anotherTab().takeShared([seen])).toBe(0)
        await dropShared([shared.key])
        await areThere(shared.key, memo)
      },
    )
  },
}

export const SharedTwice: Story = {
  beforeEach: async () => {
    await emptyDevice()
    await putShared(shared, memo)
    return noUploads()
  },
  play: async ({ userEvent, step }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Use this recording" }))
    await screen.findByText("A file is not saved yet")
    await step(
      "R405 leaves the inbox when the uploads have turned it away with a sentence",
      async () => {
        await waitFor(() => expect(screen.queryByText(/shared to Kintale/)).toBeNull())
        await putShared({ ...shared, key: "memo-0002" }, memo)
        await userEvent.click(await screen.findByRole("button", { name: "Use this recording" }))
        await waitFor(async () => expect(await listShared(Date.now())).toEqual([]))
        await expect(await listFiles(userId)).toMatchObject([{ key: shared.key }])
      },
    )
  },
}

const facts = {
  ...{ userId, size: memo.byteLength, modified: null, seconds: null, uploadId: null },
  ...{ isStored: true, stage: "paused", problem: null, addedAt: "2026-05-03T10:42:00.000Z" },
}
const tape = (place: number) => ({
  ...{ saveKey: `tape-000${String(place)}`, name: `tape ${String(place)}.mp3`, place },
  ...{ ...facts, fields: { title: `Tape ${String(place)}` } },
})
const [first, second, sending] = [tape(1), tape(2), tape(3)]
const parts = [0, 1].map((index) => ({
  index,
  bytes: memo.slice(index * 2 * megabyte, (index + 1) * 2 * megabyte),
}))

/** Two files, one that a page before this one is just sending, and something that was shared with it. */
const leftByThePageBefore = async () => {
  await emptyDevice()
  const files = [first, second, sending]
  await anOlderDatabase("kintale-files", 1, {
    files: { keyPath: "saveKey", index: "userId", records: files },
    bytes: {
      keyPath: ["saveKey", "index"],
      records: files.flatMap(({ saveKey }) => parts.map((part) => ({ saveKey, ...part }))),
    },
  })
  const { key: id, kind: _, ...rest } = shared
  await anOlderDatabase("kintale-inbox", 1, {
    handed: { keyPath: "id", records: [{ id, ...rest, isHere: true }] },
    bytes: { keyPath: null, records: [[id, memo]] },
  })
}

/** As it is where the page was closed in the middle of it: one file is here and there, and half of another. */
const halfCarriedOver = async () => {
  const db = await openOutbox()
  const { saveKey: key, ...known } = first
  for (const part of parts) await db.put("chunks", { saveKey: key, ...part })
  await db.put("items", { kind: "file", key, ...known, stage: "failed", problem: "No." })
  const [begun] = parts
  if (begun !== undefined) await db.put("chunks", { saveKey: second.saveKey, ...begun })
}

export const CarriedOver: Story = {
  beforeEach: async () => {
    await leftByThePageBefore()
    await halfCarriedOver()
    const release = await holdTake(sending.saveKey)
    const restore = noUploads()
    return () => {
      release?.()
      restore()
    }
  },
  play: async ({ step }) => {
    await screen.findByText("2 files are not saved yet")
    await step(
      "R398 R800 files of the page before wait here, whole, and as they were left last",
      async () => {
        await expect(await listFiles(userId)).toMatchObject([
          { key: first.saveKey, stage: "failed", isStored: true },
          { key: second.saveKey, stage: "paused", isStored: true },
        ])
        for (const { saveKey } of [first, second]) await areThere(saveKey, memo)
      },
    )
    await step("R404 R800 and what was shared, for whom it was", async () => {
      await screen.findByText("A recording was shared to Kintale")
      await expect(await showTo(userId + 1, Date.now())).toEqual([])
      await areThere(shared.key, memo)
    })
    await step("R800 what the page before is still sending stays with it", async () => {
      await waitFor(async () => expect(await isThere("kintale-inbox")).toBe(false))
      await expect(await isThere("kintale-files")).toBe(true)
      await expect((await listFiles(userId)).map(({ key }) => key)).not.toContain(sending.saveKey)
    })
  },
}
