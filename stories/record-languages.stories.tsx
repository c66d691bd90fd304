import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent, waitFor, within } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { UploadPicker } from "../frontend/uploads/file-picker.tsx"
import { emptyStory } from "../frontend/pages/record/story-draft.ts"
import { StoryForm } from "../frontend/pages/record/story-form.tsx"
import { UploadForm, type UploadFormProps } from "../frontend/pages/record/upload-form.tsx"
import { Card } from "../frontend/ui/card.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { answering, askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily } from "./factories.fixture.ts"

/** Recordings are heard, and words translated, by another machine. */
const elsewhere = {
  ...{ transcribes: null, detectsLanguage: true, translates: true, searchesByMeaning: true },
  sends: [
    { job: "transcribe", host: "api.openai.com" },
    { job: "write", host: "api.openai.com" },
  ],
  local: { transcribes: ["en"], detectsLanguage: false },
} as const

const added = async () => ({ id: PersonId.make(9), name: "Rosa" })
const onChange = fn()
const shared = {
  people: aFamily(),
  sending: { state: "idle" },
  capabilities: elsewhere,
  onChange,
  onPlace: fn(),
  onAddStoryteller: added,
  onCancel: fn(),
} as const

const uploading: UploadFormProps = {
  ...shared,
  mayUpload: true,
  renderStatus: (submit) => submit,
  draft: { ...emptyStory, language: "fr", isLocalOnly: true },
  hasFile: false,
  picker: <UploadPicker onFile={fn()} onFiles={fn()} />,
  onAddPerson: added,
  onUpload: fn(),
}

const meta = {
  component: Card,
  decorators: [
    (Story) => (
      <Page title="Record a story">
        <Story />
      </Page>
    ),
    signedInAt("/record"),
    askingInSilence,
  ],
  beforeEach: answering({ "GET /api/capabilities": () => elsewhere }),
  args: {},
} satisfies Meta<typeof Card>
export default meta
type Entry = StoryObj<typeof meta>

export const FortyLanguages: Entry = {
  name: "R282 R299 Where the server hears them, forty languages are offered, also for a new storyteller",
  args: {
    children: (
      <StoryForm
        {...shared}
        draft={{ ...emptyStory, storytellerId: "1", language: "detect" }}
        recorded={null}
        onAddPerson={added}
        onSave={fn()}
      />
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByText("More about this story"))
    const spoken = canvas.getByRole("combobox", { name: "Language" })
    await waitFor(() => expect(within(spoken).getAllByRole("option")).toHaveLength(41))
    await expect(canvas.getByText(/^We send recordings and your family's names/)).toBeVisible()
    await userEvent.selectOptions(spoken, "Swedish")
    await expect(onChange).toHaveBeenCalledWith({ language: "sv" })
    await userEvent.click(canvas.getByRole("button", { name: "Add a new storyteller" }))
    const dialog = within(canvasElement.ownerDocument.body).getByRole("dialog")
    const own = within(dialog).getByLabelText("Language")
    await userEvent.selectOptions(own, "Ukrainian")
    await expect(own).toHaveDisplayValue("Ukrainian")
  },
}

export const LocalOnly: Entry = {
  name: "R282 R300 A story can be kept in the house, and the form says what that means",
  args: { children: <UploadForm {...uploading} /> },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("More about this story"))
    const keep = canvas.getByRole("checkbox", { name: "Keep this story on this server" })
    await expect(keep).toBeChecked()
    await expect(canvas.queryByText(/^We send recordings and your family's names/)).toBeNull()
    await expect(keep).toHaveAccessibleDescription(
      "We won't send it to api.openai.com. This server transcribes it itself and understands English. It won't be translated.",
    )
    await expect(canvas.getByText("This server can't transcribe French by itself")).toBeVisible()
    await expect(canvas.queryByRole("option", { name: "Auto-detect" })).toBeNull()
    await userEvent.click(keep)
    await expect(onChange).toHaveBeenCalledWith({ isLocalOnly: false })
  },
}
