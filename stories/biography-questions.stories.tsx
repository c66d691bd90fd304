import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from "storybook/test"
import {
  type Answers,
  questionAbout,
  questions,
  tooFewAnswers,
  topics,
} from "#protocol/biography.ts"
import { PersonId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { BiographyDialog } from "../frontend/biographies/questions/biography-dialog.tsx"
import { dropDraftsOf } from "../frontend/biographies/questions/answers-draft.ts"
import {
  answering,
  asking,
  expectMessage,
  rejected,
  rejectedSilently,
} from "./mock-api.fixture.tsx"
import { aBiography } from "./biography-samples.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { aUser, longText } from "./factories.fixture.ts"

const walter = { id: PersonId.make(2), name: "Walter Holloway" }
const at = paths.biographyAnswers(walter.id)

/** What the server answers: the answers it keeps, and what it makes of new ones. */
const server = (answers: Answers, made: () => unknown = () => aBiography()) =>
  answering({
    [`GET ${routes.currentUser}`]: () => aUser(),
    [`GET ${routes.capabilities}`]: () => ({ ...nothingSent }),
    [`GET ${at}`]: () => ({ answers, at: null }),
    [`GET ${paths.biography(walter.id)}`]: () => aBiography(),
    [`POST ${at}`]: made,
  })
const nothingSent = {
  transcribes: ["en"],
  detectsLanguage: false,
  translates: false,
  searchesByMeaning: true,
}

const opening =
  (answers: Answers = {}, made?: () => unknown) =>
  () => {
    dropDraftsOf(1)
    return server(answers, made)()
  }

const typedBefore = (draft: Readonly<Record<string, string>>) => () => {
  const stop = opening(three)()
  localStorage.setItem("kintale-biography-answers-1-2", JSON.stringify(draft))
  return () => {
    dropDraftsOf(1)
    stop()
  }
}

const meta = {
  title: "biographies/Questions",
  component: BiographyDialog,
  decorators: [
    (Story) => (
      <>
        <h1 className="sr-only">People</h1>
        <Story />
      </>
    ),
    signedInAt("/people"),
    asking,
  ],
  args: { person: walter, onClose: fn(), onRead: fn() },
  beforeEach: opening(),
} satisfies Meta<typeof BiographyDialog>
export default meta
type Entry = StoryObj<typeof meta>

const opened = async () => {
  const dialog = within(
    await screen.findByRole("dialog", { name: "Create Biography for Walter Holloway" }),
  )
  await dialog.findByRole("tab", { name: "Answer Questions" })
  return dialog
}
type Opened = Awaited<ReturnType<typeof opened>>

const asked = (topic: (typeof topics)[number]) => questionAbout(topic, "Walter")
const answer = (dialog: Opened, topic: (typeof topics)[number], text: string) =>
  userEvent.type(dialog.getByLabelText(asked(topic)), text)

const three: Answers = {
  early_life: "Born 1932 in Hebden Bridge",
  family: "Ines, two daughters",
  legacy: "Go outside when it snows",
}

export const Questions: Entry = {
  name: "PEOPLE-27 to PEOPLE-40 CONST-30 STATE-43 Eight questions by category; the second tab waits for an answer",
  play: async () => {
    const dialog = await opened()
    const [first, second] = dialog.getAllByRole("tab")
    await expect(first).toHaveTextContent("Answer Questions")
    await expect(first).toHaveAttribute("aria-selected", "true")
    await expect(second).toHaveTextContent("Generate Biography")
    await expect(second).toBeDisabled()
    await expect(dialog.getAllByRole("textbox")).toHaveLength(8)
    for (const topic of topics) {
      await expect(dialog.getByLabelText(asked(topic))).toBeVisible()
      await expect(dialog.getByText(questions[topic].category)).toBeVisible()
    }
    await answer(dialog, "family", "  ")
    await expect(second).toBeDisabled()
    await answer(dialog, "family", "Ines")
    await expect(second).toBeEnabled()
    await expect(dialog.getByText("1 of 8 answered.")).toBeVisible()
  },
}

export const TooFew: Entry = {
  name: "VALID-33 VALID-34 With fewer than three answers it says so, and generates nothing",
  beforeEach: opening({ family: "Ines", legacy: "Snow" }),
  play: async () => {
    const dialog = await opened()
    await userEvent.click(dialog.getByRole("tab", { name: "Generate Biography" }))
    await expect(dialog.getByText(tooFewAnswers.title)).toBeVisible()
    await expect(dialog.getByText(tooFewAnswers.text)).toBeVisible()
    const generate = dialog.getByRole("button", { name: "Generate Biography" })
    await expect(generate).toBeDisabled()
    await userEvent.click(dialog.getByRole("tab", { name: "Answer Questions" }))
    await answer(dialog, "interests", "Gin rummy")
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }))
    await expect(dialog.getByRole("button", { name: "Generate Biography" })).toBeEnabled()
    await expect(dialog.queryByText(tooFewAnswers.title)).toBeNull()
  },
}

export const Generated: Entry = {
  name: "OK-21 PEOPLE-31 PEOPLE-41 STATE-44 STATE-45 R694 Sends all answers, shows the text to be read, and empties the form at its first step",
  beforeEach: opening(three),
  play: async ({ args }) => {
    const dialog = await opened()
    const fetching = spyOn(window, "fetch")
    await answer(dialog, "interests", "Gin rummy")
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }))
    await userEvent.click(dialog.getByRole("button", { name: "Generate Biography" }))
    await expectMessage("Biography generated successfully!")
    const sent = fetching.mock.calls.find(([, init]) => init?.method === "POST")?.[1]?.body
    await expect(JSON.parse(String(sent))).toEqual({
      answers: { ...three, interests: "Gin rummy" },
    })
    const made = within(await dialog.findByRole("region", { name: "The life of Walter Holloway" }))
    await expect(made.getByText(/born on 3 May 1932/)).toBeVisible()
    await expect(made.getByRole("heading")).toHaveFocus()
    await expect(dialog.getByRole("tab", { name: "Answer Questions" })).toHaveAttribute(
      "aria-selected",
      "true",
    )
    for (const field of dialog.getAllByRole("textbox")) await expect(field).toHaveValue("")
    await expect(localStorage.getItem("kintale-biography-answers-1-2")).toBeNull()
    fetching.mockRestore()
    await expect(dialog.queryByRole("button", { name: "Continue" })).toBeNull()
    await userEvent.click(dialog.getByRole("button", { name: "Read the biography" }))
    await expect(args.onRead).toHaveBeenCalledOnce()
    await answer(dialog, "interests", "And whist")
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeEnabled()
  },
}

export const SavedAnswers: Entry = {
  name: "R354 Answers that are kept stand in the form, count towards three, and can be changed",
  beforeEach: opening(three),
  play: async () => {
    const dialog = await opened()
    await expect(dialog.getByLabelText(asked("family"))).toHaveValue("Ines, two daughters")
    await expect(dialog.getByText("3 of 8 answered.")).toBeVisible()
    await userEvent.clear(dialog.getByLabelText(asked("family")))
    await expect(dialog.getByText("2 of 8 answered.")).toBeVisible()
  },
}

export const DraftStored: Entry = {
  name: "R354 What is typed stays on this device until it was generated",
  beforeEach: typedBefore({ family: "Ines, and", nonsense: "?" }),
  play: async () => {
    const dialog = await opened()
    const family = dialog.getByLabelText(asked("family"))
    await expect(family).toHaveValue("Ines, and")
    await userEvent.type(family, " Joan")
    await expect(localStorage.getItem("kintale-biography-answers-1-2")).toBe(
      JSON.stringify({ family: "Ines, and Joan" }),
    )
  },
}

export const Failed: Entry = {
  name: "ERR-37 STATE-46 When it fails it says so, and the answers and the dialog stay",
  beforeEach: opening(three, rejectedSilently),
  play: async ({ args }) => {
    const dialog = await opened()
    await userEvent.click(dialog.getByRole("tab", { name: "Generate Biography" }))
    await userEvent.click(dialog.getByRole("button", { name: "Generate Biography" }))
    await expectMessage("Error", "Failed to generate biography")
    await userEvent.click(dialog.getByRole("tab", { name: "Answer Questions" }))
    await expect(dialog.getByLabelText(asked("legacy"))).toHaveValue("Go outside when it snows")
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const Rejected: Entry = {
  name: "ERR-43 The server's own sentence is shown where it has one",
  beforeEach: opening(three, () => rejected(503, "The writer is resting. Try in a minute.")),
  play: async () => {
    const dialog = await opened()
    await userEvent.click(dialog.getByRole("tab", { name: "Generate Biography" }))
    await userEvent.click(dialog.getByRole("button", { name: "Generate Biography" }))
    await expectMessage("Error", "The writer is resting. Try in a minute.")
  },
}

export const Generating: Entry = {
  name: "Says that it is at work, and sends no second time",
  beforeEach: opening(three, () => new Promise(() => undefined)),
  play: async () => {
    const dialog = await opened()
    await userEvent.click(dialog.getByRole("tab", { name: "Generate Biography" }))
    await userEvent.click(dialog.getByRole("button", { name: "Generate Biography" }))
    await expect(
      dialog.getByRole("progressbar", { name: "Putting the biography together…" }),
    ).toBeVisible()
    await expect(dialog.getByRole("button", { name: "Generate Biography" })).toHaveAttribute(
      "aria-busy",
    )
  },
}

export const TooLong: Entry = {
  name: "An answer that is too long says so at its field, and nothing is sent",
  beforeEach: typedBefore({ education: "School. ".repeat(1_000) }),
  play: async () => {
    const dialog = await opened()
    await waitFor(() =>
      expect(dialog.getByLabelText(asked("education"))).toHaveAttribute("aria-invalid", "true"),
    )
    const fetching = spyOn(window, "fetch")
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }))
    await userEvent.click(dialog.getByRole("button", { name: "Generate Biography" }))
    await expect(dialog.getByLabelText(asked("education"))).toBeVisible()
    await expect(fetching).not.toHaveBeenCalled()
    fetching.mockRestore()
  },
}

export const LongName: Entry = {
  args: { person: { ...walter, name: longText } },
  play: async () => {
    await screen.findByRole("dialog", { name: /^Create Biography for Oberb/ })
  },
}

export const NotLoaded: Entry = {
  beforeEach: answering({
    [`GET ${routes.currentUser}`]: () => aUser(),
    [`GET ${at}`]: () => rejected(503, "The server is being looked after."),
  }),
  play: async () => {
    await screen.findByText("The server is being looked after.")
  },
}
