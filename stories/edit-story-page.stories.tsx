import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, waitFor, within } from "storybook/test"
import { Route, Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { PersonId } from "#protocol/ids.ts"
import { EditStoryView } from "../frontend/pages/edit-story/edit-story-view.tsx"
import { EditStorySkeleton } from "../frontend/pages/edit-story/edit-story-skeleton.tsx"
import { aroundLeaving, leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import { Page } from "../frontend/ui/page.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aPerson, aSharedPerson, aStory, longText, working } from "./factories.fixture.ts"

const walter = aPerson({
  id: PersonId.make(2),
  name: "Walter Holloway",
  relationship: "grandfather",
  birthDate: "1935-03-10",
})
const ruth = aPerson({ id: PersonId.make(3), name: "Ruth", relationship: "aunt", birthDate: null })
const story = aStory({ storytellerId: walter.id })

const onSave = fn(async () => ({}))

const meta = {
  component: EditStoryView,
  decorators: [signedInAt("/story/7/edit"), askingInSilence],
  beforeEach: () => {
    leaveFreely()
    onSave.mockClear()
  },
  args: {
    story,
    people: [walter, ruth, aSharedPerson({ id: PersonId.make(9) })],
    capabilities: undefined,
    isSaving: false,
    onSave,
    onAddStoryteller: fn(),
    onAddPerson: fn(),
  },
} satisfies Meta<typeof EditStoryView>
export default meta
type Entry = StoryObj<typeof meta>

export const Filled: Entry = {
  name: "R143 Is filled in, and sends only what was changed",
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText("City")).toHaveValue("Hebden Bridge")
    await expect(canvas.getByLabelText("Tags")).toHaveValue("winter, river")
    const title = canvas.getByLabelText("Title")
    await userEvent.clear(title)
    await userEvent.type(title, "The frozen river")
    await userEvent.clear(canvas.getByLabelText("City"))
    await userEvent.selectOptions(canvas.getByLabelText("Category"), "")
    await userEvent.selectOptions(canvas.getByLabelText("People in the story"), "Ruth")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(onSave).toHaveBeenCalledWith({
      title: "The frozen river",
      city: "",
      category: null,
      subjectIds: [ruth.id],
    })
  },
}
export const WhenItHappened: Entry = {
  name: "R140 R141 R142 Says what it understands of a date, and follows the storyteller",
  play: async ({ canvas, userEvent }) => {
    const when = canvas.getByLabelText("When it happened")
    const says = async (words: string, answer: RegExp) => {
      await userEvent.clear(when)
      await userEvent.type(when, words)
      await expect(await canvas.findByText(answer)).toBeVisible()
    }
    await says("summer 1944", /^We'll file it under June 1 – August 31, 1944\.$/)
    await says(
      "5/12/1952",
      /^We'll file it under May 12, 1952\. For December 5, 1952, write the month as a word/,
    )
    await says(
      "before the bridge",
      /^We couldn't find a date in this, so we'll keep it in your words\.$/,
    )
    await says("2090", /^That's still to come, so we'll keep it in your words\.$/)
    await says("when I was nine", /^We'll file it under March 10, 1944 – March 9, 1945\.$/)
    await userEvent.selectOptions(canvas.getByLabelText("Storyteller"), "Ruth (Aunt)")
    await expect(await canvas.findByText(/^This counts from Ruth's birth\./)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(onSave).toHaveBeenCalledWith({
      happened: "when I was nine",
      storytellerId: ruth.id,
    })
  },
}
export const Wrong: Entry = {
  name: "VALID-07 R143 Names what is wrong at its field, also what the server finds",
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(canvas.getByLabelText("Title"))
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(canvas.getByText("Please enter a title.")).toBeVisible()
    await expect(canvas.getByLabelText("Title")).toHaveFocus()
    await expect(onSave).not.toHaveBeenCalled()
    onSave.mockResolvedValueOnce({ storytellerId: "Please choose someone of the family." })
    await userEvent.type(canvas.getByLabelText("Title"), "The river")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await canvas.findByText("Please choose someone of the family.")).toBeVisible()
    await expect(canvas.getByLabelText("Storyteller")).toHaveFocus()
  },
}
export const AnotherLanguage: Entry = {
  name: "R146 Asks before another language, because the words are made again",
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Language"), "German")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(question.getByText("Transcribe it again in German?")).toBeVisible()
    await userEvent.click(question.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(onSave).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    const again = within(await screen.findByRole("alertdialog"))
    await userEvent.click(again.getByRole("button", { name: "Save and transcribe again" }))
    await expect(onSave).toHaveBeenCalledWith({ language: "de" })
  },
}
const elsewhere = {
  ...{ transcribes: null, detectsLanguage: true, translates: true, searchesByMeaning: true },
  sends: [{ job: "transcribe", host: "api.openai.com" }],
  local: { transcribes: ["en"], detectsLanguage: false },
} as const
export const LocalOnly: Entry = {
  name: "R300 From now on a story stays in the house, which takes nothing back",
  args: { capabilities: elsewhere },
  play: async ({ canvas, userEvent }) => {
    const keep = canvas.getByRole("checkbox", { name: "Keep this story on this server" })
    await expect(keep).not.toBeChecked()
    await expect(keep).toHaveAccessibleDescription(/^From now on.* already sent\.$/)
    await userEvent.click(keep)
    await expect(keep).toBeChecked()
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(onSave).toHaveBeenCalledWith({ isLocalOnly: true })
  },
}
export const ALanguageNoLongerHeard: Entry = {
  name: "R299 A language this server hears no more is shown all the same",
  args: { story: aStory({ ...story, detectedLanguage: "sv" }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Language")).toHaveDisplayValue("Swedish")
    await expect(canvas.queryByRole("checkbox")).toBeNull()
  },
}

const TwoPages = () => {
  const [{ hook }] = useState(() => memoryLocation({ path: "/story/7/edit" }))
  return (
    <Router hook={hook} aroundNav={aroundLeaving}>
      <Route path="/story/7/edit">
        <EditStoryView {...meta.args} />
      </Route>
      <Route path="/story/7">
        <Page title="The story" />
      </Route>
    </Router>
  )
}
export const Leaving: Entry = {
  name: "R143 Leaving asks while something is unsaved; Cancel does not",
  render: () => <TwoPages />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Description"), " And the geese.")
    await userEvent.click(canvas.getByRole("link", { name: "Back to the story" }))
    await screen.findByRole("alertdialog", { name: "Leave without saving?" })
    await userEvent.click(screen.getByRole("button", { name: "Stay here" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await userEvent.click(canvas.getByRole("link", { name: "Cancel" }))
    await canvas.findByRole("heading", { name: "The story" })
  },
}

const MeanwhileChanged = () => {
  const [now, setNow] = useState(story)
  return (
    <>
      <EditStoryView {...meta.args} story={now} />
      <button type="button" onClick={() => setNow({ ...now, title: "By Ben", city: "Halifax" })}>
        Ben saves
      </button>
    </>
  )
}
export const Meanwhile: Entry = {
  name: "R143 What someone else saves meanwhile comes in where nothing was typed, and is not sent back",
  render: () => <MeanwhileChanged />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Title"), " again")
    await userEvent.click(canvas.getByRole("button", { name: "Ben saves" }))
    await expect(canvas.getByLabelText("City")).toHaveValue("Halifax")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(onSave).toHaveBeenCalledWith({ title: `${story.title} again` })
  },
}
export const StillListening: Entry = {
  name: "R146 The language waits until the recording has been listened to",
  args: { story: aStory({ processing: working, isProcessed: false, detectedLanguage: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Language")).toBeDisabled()
  },
}
export const StorytellerGone: Entry = {
  name: "EDITP-17 A story of an unknown storyteller gets another one",
  args: {
    story: aStory({
      storytellerId: null,
      storyteller: { name: "Unknown storyteller", relationship: "" },
    }),
  },
  play: async ({ canvas, userEvent }) => {
    const teller = canvas.getByLabelText("Storyteller")
    await expect(teller).toHaveDisplayValue("Unknown storyteller")
    await userEvent.selectOptions(teller, "Ruth (Aunt)")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(onSave).toHaveBeenCalledWith({ storytellerId: ruth.id })
  },
}
export const Saving: Entry = { args: { isSaving: true } }
export const LongContent: Entry = {
  args: {
    story: aStory({
      title: longText.slice(0, 200),
      description: longText,
      happened: { words: "in the winter after the great flood", from: null, to: null },
    }),
  },
}
export const RightToLeft: Entry = {
  name: "R644 What is typed from right to left begins on the right",
  args: { story: aStory({ title: "حين تجمّد النهر" }) },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Title" })
    await expect(getComputedStyle(field).direction).toBe("rtl")
  },
}
export const Loading: Entry = { render: () => <EditStorySkeleton /> }
