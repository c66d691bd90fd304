import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { Recorder } from "../frontend/recorder/recorder.tsx"
import { UploadPicker } from "../frontend/uploads/file-picker.tsx"
import { ChosenQuestion } from "../frontend/pages/record/selected-prompt.tsx"
import { PromptsPanel, type PromptsPanelProps } from "../frontend/pages/record/prompts-panel.tsx"
import { RecordView } from "../frontend/pages/record/record-view.tsx"
import { emptyStory } from "../frontend/pages/record/story-draft.ts"
import { StoryForm, type StoryFormProps } from "../frontend/pages/record/story-form.tsx"
import { StorytellersPanel } from "../frontend/pages/record/storytellers-panel.tsx"
import { UpgradeRequired } from "../frontend/pages/record/upgrade-required.tsx"
import { UploadForm, type UploadFormProps } from "../frontend/pages/record/upload-form.tsx"
import { finishedRecorder, recorded } from "./recorder.fixture.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily, aPerson, aSharedPerson, longText, somePrompts } from "./factories.fixture.ts"

const capabilities = {
  transcribes: ["en"],
  translates: false,
  detectsLanguage: false,
  searchesByMeaning: true,
}
const added = { id: PersonId.make(9), name: "Rosa" }

const panel: PromptsPanelProps = {
  prompts: { state: "here", prompts: somePrompts() },
  category: null,
  onCategory: fn(),
  question: null,
  onChoose: fn(),
  onDraw: fn(),
  draw: "idle",
}

const form: StoryFormProps = {
  draft: { ...emptyStory, storytellerId: "1", language: "en" },
  recorded: null,
  people: aFamily(),
  sending: { state: "idle" },
  capabilities,
  onChange: fn(),
  onPlace: fn(),
  onAddStoryteller: async () => added,
  onAddPerson: async () => added,
  onSave: fn(),
  onCancel: fn(),
}

const uploading: UploadFormProps = {
  draft: { ...emptyStory, language: "en" },
  hasFile: false,
  picker: <UploadPicker onFile={fn()} onFiles={fn()} />,
  people: aFamily(),
  capabilities,
  mayUpload: true,
  onChange: fn(),
  onPlace: fn(),
  onAddStoryteller: async () => added,
  onAddPerson: async () => added,
  onUpload: fn(),
  renderStatus: (submit) => submit,
}

const asks = { onAnother: fn(), isDrawing: false, onClear: fn(), isTelling: false }
const question = (text: string | null) => <ChosenQuestion {...asks} question={text} />

const storytellers = (
  <StorytellersPanel
    storytellers={{ state: "here", data: aFamily() }}
    storytellerId="1"
    onChoose={fn()}
  />
)

const meta = {
  component: RecordView,
  decorators: [signedInAt("/record"), askingInSilence],
  args: {
    way: "record",
    onWay: fn(),
    phase: "idle",
    hasQuestion: false,
    question: question(null),
    recorder: <Recorder userId={1} onRecorded={fn()} />,
    storyForm: <StoryForm {...form} />,
    uploadForm: <UploadForm {...uploading} />,
    prompts: <PromptsPanel {...panel} />,
    storytellers,
  },
} satisfies Meta<typeof RecordView>
export default meta
type Entry = StoryObj<typeof meta>

export const ReadyToTell: Entry = {}
export const WithAQuestion: Entry = {
  args: {
    hasQuestion: true,
    question: question("What advice did you ignore, and what came of it?"),
    prompts: (
      <PromptsPanel {...panel} question="What advice did you ignore, and what came of it?" />
    ),
  },
}
export const EverythingLoading: Entry = {
  args: {
    storyForm: <StoryForm {...form} people={undefined} />,
    prompts: <PromptsPanel {...panel} prompts={{ state: "loading" }} />,
    storytellers: (
      <StorytellersPanel storytellers={{ state: "loading" }} storytellerId="" onChoose={fn()} />
    ),
  },
}
export const EverythingFailed: Entry = {
  args: {
    storyForm: (
      <StoryForm
        {...form}
        sending={{ state: "failed", text: "The disk of this server is full." }}
      />
    ),
    prompts: <PromptsPanel {...panel} prompts={{ state: "failed", onRetry: fn() }} draw="failed" />,
    storytellers: (
      <StorytellersPanel
        storytellers={{ state: "failed", text: "Please try again.", onRetry: fn() }}
        storytellerId=""
        onChoose={fn()}
      />
    ),
  },
}
export const NobodyYet: Entry = {
  args: {
    storyForm: <StoryForm {...form} people={[]} />,
    storytellers: (
      <StorytellersPanel
        storytellers={{ state: "here", data: [] }}
        storytellerId=""
        onChoose={fn()}
      />
    ),
  },
}
const withShared = [...aFamily(), aSharedPerson()]
export const SharedToContribute: Entry = {
  name: "Whoever is shared to contribute to can be chosen, with who shares them",
  args: {
    storyForm: <StoryForm {...form} people={withShared} />,
    storytellers: (
      <StorytellersPanel
        storytellers={{ state: "here", data: withShared }}
        storytellerId="21"
        onChoose={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    const [teller] = canvas.getAllByRole("option", { name: "Rosa Almeida (shared by Anna)" })
    await expect(teller).toHaveValue("21")
    await expect(canvas.getByRole("button", { name: /shared by Anna Berg/ })).toBeVisible()
  },
}
export const Saving: Entry = {
  args: { storyForm: <StoryForm {...form} sending={{ state: "sending", fraction: 0.37 }} /> },
}
export const LongNames: Entry = {
  args: {
    hasQuestion: true,
    question: question(longText),
    storytellers: (
      <StorytellersPanel
        storytellers={{ state: "here", data: [aPerson({ name: longText })] }}
        storytellerId="1"
        onChoose={fn()}
      />
    ),
    prompts: (
      <PromptsPanel
        {...panel}
        prompts={{
          state: "here",
          prompts: somePrompts().map((prompt) => ({ ...prompt, question: longText })),
        }}
      />
    ),
  },
}

export const Uploading: Entry = {
  args: { way: "upload" },
}
export const UploadInSpanish: Entry = {
  args: {
    way: "upload",
    uploadForm: <UploadForm {...uploading} draft={{ ...emptyStory, language: "es" }} />,
  },
}
export const Blocked: Entry = {
  name: "REC-08 REC-09 A full free plan leads to Premium, and back to the stories",
  render: () => <UpgradeRequired plans={{ kind: "premium", publicKey: "pk_test_1" }} />,
  play: async ({ canvas }) => {
    const upgrade = canvas.getByRole("link", { name: "Upgrade to Premium" })
    await expect(upgrade).toHaveAttribute("href", "/subscribe")
    await expect(canvas.getByRole("link", { name: "Back to the stories" })).toBeVisible()
    await expect(canvas.queryByText(/PLAN=unlimited/)).toBeNull()
  },
}

export const BlockedWherePayingIsNotSetUp: Entry = {
  name: "R223 Where nobody can pay, a full plan says who can lift the limit, and sells nothing",
  render: () => <UpgradeRequired plans={{ kind: "free-only" }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The person who runs it can lift that/)).toBeVisible()
    await expect(canvas.queryByText(/upgrade|premium|PLAN=/i)).toBeNull()
  },
}

export const WithoutARecording: Entry = {
  name: "VALID-06 Asks for a recording and sends nothing",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Save story" }))
    await expect(canvas.getByText("Please record audio before submitting.")).toBeVisible()
    await expect(canvas.getByText("Please enter a title.")).toBeVisible()
    const about = within(canvas.getByRole("form", { name: "About the story" }))
    await expect(about.getByLabelText("Title")).toHaveFocus()
    await expect(screen.getAllByText("Please record audio before submitting.")).toHaveLength(1)
    await expect(form.onSave).not.toHaveBeenCalled()
  },
}

export const SavesATitledRecording: Entry = {
  args: {
    phase: "recorded",
    recorder: finishedRecorder,
    storyForm: (
      <StoryForm {...form} recorded={recorded} draft={{ ...form.draft, title: "The river" }} />
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Save story" }))
    await expect(form.onSave).toHaveBeenCalledWith(recorded)
    await expect(document.querySelectorAll("[data-dock]")).toHaveLength(1)
  },
}

export const AddsAStoryteller: Entry = {
  name: "VALID-10 REC-23 A new storyteller needs a name and is chosen at once",
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add a new storyteller" }))
    const dialog = within(canvasElement.ownerDocument.body).getByRole("dialog")
    const inside = within(dialog)
    await userEvent.click(inside.getByRole("button", { name: "Add storyteller" }))
    await expect(inside.getByText("Please enter a name for the storyteller.")).toBeVisible()
    await userEvent.type(inside.getByLabelText("Name"), "Rosa")
    await userEvent.click(inside.getByRole("button", { name: "Add storyteller" }))
    await waitFor(() => expect(form.onChange).toHaveBeenCalledWith({ storytellerId: "9" }))
  },
}
