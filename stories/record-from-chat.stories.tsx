import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor } from "storybook/test"
import { recordingPlace } from "../frontend/biographies/chat/chat-text.ts"
import { RecordPage } from "../frontend/pages/record/record-page.tsx"
import { answering, asking } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily, aUser } from "./factories.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const question = "Who was Olaf, & why “the wolf”?"

const meta = {
  title: "record/From a chat",
  component: RecordPage,
  decorators: [signedInAt(recordingPlace(2, question)), asking],
  args: { user: aUser() },
  beforeEach: answering({
    "GET /api/people": aFamily,
    "GET /api/prompts": () => [],
    "GET /api/capabilities": () => ({
      transcribes: ["en"],
      translates: false,
      detectsLanguage: false,
      searchesByMeaning: true,
    }),
  }),
} satisfies Meta<typeof RecordPage>
export default meta

export const Asked: StoryObj<typeof meta> = {
  name: "R360 The record page has the question above the recorder and as the title, and the person chosen",
  parameters: asWritten,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(question, { selector: "p" })).toBeVisible()
    await expect(canvas.getByRole("textbox", { name: "Title" })).toHaveValue(question)
    await expect(canvas.getAllByLabelText("Description")[0]).toHaveValue("")
    await waitFor(() =>
      expect(canvas.getByRole("combobox", { name: "Storyteller" })).toHaveValue("2"),
    )
  },
}
