import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen } from "storybook/test"
import { Recorder } from "../frontend/recorder/recorder.tsx"
import { listStories, readTakes } from "../frontend/recorder/recording-db.ts"
import { Page } from "../frontend/ui/page.tsx"
import { aMurmur } from "./audio.fixture.ts"
import { anOlderDatabase, emptyDevice } from "./older-databases.fixture.ts"
import { saveKey, takeKey } from "./stored-recording.fixture.ts"

const meta = {
  title: "recorder/From older pages",
  component: Recorder,
  args: { userId: 1, onRecorded: fn() },
  render: (args) => (
    <Page title="Record a story" width="reading">
      <Recorder {...args} />
    </Page>
  ),
} satisfies Meta<typeof Recorder>
export default meta
type Story = StoryObj<typeof meta>

const button = (name: string) => screen.findByRole("button", { name })

/** As a page before stories of several takes kept it. */
const aTakeOfFormat1 = async () => {
  await emptyDevice()
  const startedAt = new Date().toISOString()
  const bytes = await aMurmur(4).arrayBuffer()
  await anOlderDatabase("kintale-takes", 1, {
    takes: {
      ...{ keyPath: "saveKey", index: "userId" },
      records: [{ saveKey, userId: 1, mediaType: "audio/wav", startedAt }],
    },
    pieces: {
      keyPath: ["saveKey", "index"],
      records: [{ saveKey, index: 0, bytes, seconds: 4, levels: [] }],
    },
  })
}

export const FromAnOlderPage: Story = {
  beforeEach: aTakeOfFormat1,
  play: async ({ args, userEvent, step }) => {
    await step(
      "R393 what an older version of the page kept is offered like any other",
      async () => {
        await userEvent.click(await button("Save it"))
        await screen.findByText("Recorded")
        await expect(args.onRecorded).toHaveBeenLastCalledWith(
          expect.objectContaining({
            saveKey,
            takes: [expect.objectContaining({ seconds: 4, part: 1 })],
          }),
        )
      },
    )
  },
}

const upload = "c".repeat(32)

/** As a page before this one kept a story of two takes, a story of somebody else, and what nobody can find any more. */
const storiesOfFormat2 = async () => {
  await emptyDevice()
  const bytes = await aMurmur(2).arrayBuffer()
  const startedAt = new Date().toISOString()
  const part = { saveKey, mediaType: "audio/wav", startedAt, upload: null, isWhole: false }
  const piece = { index: 0, bytes, seconds: 2, levels: [0.5] }
  const story = { saveKey, userId: 1, startedAt, draft: { title: "The mill" }, wasSentAsForm: true }
  await anOlderDatabase("kintale-takes", 2, {
    stories: {
      ...{ keyPath: "saveKey", index: "userId" },
      records: [story, { ...story, saveKey: "theirs", userId: 2 }],
    },
    parts: {
      ...{ keyPath: "takeKey", index: "saveKey" },
      records: [
        { ...part, takeKey, part: 1, upload, isWhole: true },
        { ...part, takeKey: "second", part: 2 },
        { ...part, takeKey: "their take", saveKey: "theirs", part: 1 },
        { ...part, takeKey: "lost", saveKey: "nobody's", part: 1 },
      ],
    },
    pieces: {
      keyPath: ["saveKey", "index"],
      records: [
        { ...piece, saveKey: takeKey },
        { ...piece, saveKey: "second" },
        { ...piece, saveKey: "second", index: 1, seconds: 4 },
        { ...piece, saveKey: "their take" },
      ],
    },
  })
}

export const FromThePageBefore: Story = {
  args: { onDraft: fn() },
  beforeEach: storiesOfFormat2,
  play: async ({ args, userEvent, step }) => {
    await step("R393 R800 all takes of a story are carried over, and whose they are", async () => {
      await screen.findByText(/^It's 0:06 long in 2 parts/)
      await expect(await listStories(1)).toMatchObject([{ saveKey, wasSentAsForm: true }])
      await expect(await listStories(2)).toMatchObject([{ saveKey: "theirs" }])
    })
    await step("R392 with what was typed for it, and what the server has", async () => {
      await userEvent.click(await button("Save it"))
      await screen.findByText("in 2 parts")
      await expect(args.onDraft).toHaveBeenCalledWith({ title: "The mill" })
      await expect(await readTakes(saveKey)).toMatchObject([
        { takeKey, part: 1, seconds: 2, upload, isWhole: true, levels: [0.5] },
        { takeKey: "second", part: 2, seconds: 4, upload: null, isWhole: false },
      ])
    })
  },
}
