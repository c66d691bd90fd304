import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, screen, userEvent, waitFor, within } from "storybook/test"
import { StoryId, UserId } from "#protocol/ids.ts"
import { RecordPage } from "../frontend/pages/record/record-page.tsx"
import { leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import { answering, type Answers, asking, expectMessage, rejected } from "./mock-api.fixture.tsx"
import { arriving } from "./mock-upload.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { aMurmur } from "./audio.fixture.ts"
import { aFamily, aUser } from "./factories.fixture.ts"

let users = 100

/** Messages of the record page: what the server answers decides which. */
const meta = {
  title: "record/Errors",
  component: RecordPage,
  // Somebody else each time: files that were not sent wait for their user.
  render: () => <RecordPage user={{ ...aUser(), id: UserId.make((users += 1)) }} />,
  decorators: [asking, signedInAt("/record")],
  beforeEach: () => leaveFreely,
  args: { user: aUser() },
} satisfies Meta<typeof RecordPage>
export default meta
type Entry = StoryObj<typeof meta>
type Canvas = ReturnType<typeof within>

const press = async (place: Canvas, name: string | RegExp) =>
  userEvent.click(await place.findByRole("button", { name }))

const toRecord: Answers = {
  ...arriving(),
  "GET /api/people": aFamily,
  "GET /api/prompts": () => [],
  "GET /api/capabilities": () => ({
    transcribes: ["en"],
    translates: false,
    detectsLanguage: false,
    searchesByMeaning: true,
  }),
}
const addsAStoryteller = async (canvas: Canvas, name: string) => {
  await press(canvas, "Add a new storyteller")
  const inside = within(await screen.findByRole("dialog"))
  if (name !== "") await userEvent.type(inside.getByLabelText("Name"), name)
  await press(inside, "Add storyteller")
}
const turnToUpload = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole("tab", { name: /Upload/ }))
const uploads = async (canvas: Canvas) => {
  await turnToUpload(canvas)
  const form = within(await canvas.findByRole("form", { name: "Upload a file" }))
  const song = new File([aMurmur(2)], "Grandma at the stove.wav", { type: "audio/wav" })
  await userEvent.upload(form.getByLabelText("Choose a recording"), song)
  await userEvent.type(form.getByLabelText("Title"), "At the stove")
  await userEvent.selectOptions(form.getByLabelText("Storyteller"), "2")
  await waitFor(() => expect(form.getByRole("button", { name: "Upload" })).toBeEnabled())
  await press(form, "Upload")
}
const uploaded = () => ({ storyId: StoryId.make(7) })

export const StorytellerCreated: Entry = {
  name: "OK-10 Storyteller created",
  beforeEach: answering({
    ...toRecord,
    "POST /api/storytellers": () => ({ id: 9, name: "Rosa" }),
  }),
  play: async ({ canvas }) => {
    await addsAStoryteller(canvas, "Rosa")
    await expectMessage("Storyteller created", "Rosa")
  },
}
export const NameRequired: Entry = {
  name: "VALID-11 Name required",
  beforeEach: answering(toRecord),
  play: async ({ canvas }) => {
    await turnToUpload(canvas)
    await addsAStoryteller(canvas, "")
    await expectMessage("Name required", "Please enter a name for the storyteller.")
  },
}
export const UploadRejected: Entry = {
  name: "ERR-22 Upload failed, with what the server says",
  beforeEach: answering({
    ...toRecord,
    // Where the server has no room, or trouble, it waits and says so instead.
    "POST /api/upload": () => rejected(422, "This recording is damaged."),
  }),
  play: async ({ canvas }) => {
    await uploads(canvas)
    await expectMessage("Upload failed", "This recording is damaged.")
  },
}
export const UploadFailed: Entry = {
  name: "ERR-22 Upload failed, when the server says nothing",
  beforeEach: answering({
    ...toRecord,
    "POST /api/upload": () => new Response("", { status: 400 }),
  }),
  play: async ({ canvas }) => {
    await uploads(canvas)
    await expectMessage(
      "Upload failed",
      "We couldn't upload this recording. Nothing is lost. Please try again.",
    )
    await expect(canvas.queryByText(/Nothing you entered is lost/)).toBeNull()
  },
}
export const ProcessingStarted: Entry = {
  name: "OK-09 Processing started",
  beforeEach: answering({
    ...toRecord,
    "POST /api/upload": uploaded,
    "POST /api/stories/7/process": () => new Response(null),
  }),
  play: async ({ canvas }) => {
    await uploads(canvas)
    await expectMessage(
      "Processing started",
      "Your story is being transcribed and analyzed. This may take a few minutes.",
    )
  },
}
export const ProcessingFailed: Entry = {
  name: "ERR-23 Processing failed, with what the server says",
  beforeEach: answering({
    ...toRecord,
    "POST /api/upload": uploaded,
    "POST /api/stories/7/process": () => rejected(503, "The engine is away."),
  }),
  play: async ({ canvas }) => {
    await uploads(canvas)
    await expectMessage("Processing failed", "The engine is away.")
  },
}
