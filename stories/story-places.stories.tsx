import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, waitFor, within } from "storybook/test"
import { NamedPlaceId, type NamedPlace } from "#protocol/named-place.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { asking, expectMessage } from "./mock-api.fixture.tsx"
import { clipboardOf, noClipboard } from "./clipboard.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur } from "./audio.fixture.ts"
import { aStory, longText } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"

const audioUrl = URL.createObjectURL(aMurmur(60))
const passau = { latitude: 48.573_405, longitude: 13.460_059, accuracy: 12 }
const onAnswer = fn()

const aPlace = (changes: Partial<NamedPlace> = {}): NamedPlace => ({
  id: NamedPlaceId.make("breslau"),
  ...{ name: "Breslau", city: "Wrocław", region: "Lower Silesia", country: "Poland" },
  ...{ latitude: 51.1, longitude: 17.033_33 },
  sentence: "We left Breslau in the night, with the sledge and one suitcase.",
  start: 20,
  state: "suggested",
  ...changes,
})
const prague = aPlace({
  id: NamedPlaceId.make("prague"),
  ...{ name: "Prague", city: "Prague", region: "", country: "Czechia" },
  ...{ latitude: 50.08, longitude: 14.43, start: 41 },
  sentence: "In Prague they gave us soup, and my sister slept under a piano.",
})
const mobile = aPlace({
  id: NamedPlaceId.make("mobile"),
  ...{ name: "Mobile", city: "Mobile", region: "Alabama", country: "United States" },
  sentence: "He worked in Mobile then.",
  state: "dismissed",
})

const meta = {
  title: "story/Places",
  component: StoryView,
  decorators: [signedInAt("/story/7"), asking],
  args: {
    ...noWork,
    story: aStory({ audioUrl, ...passau }),
    startAt: null,
    share: null,
    tools: noTools,
    places: { ...noWork.places, onAnswer },
  },
  beforeEach: () => {
    onAnswer.mockClear()
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const copied: Array<string> = []

export const Tagged: Entry = {
  name: "STORY-36 STORY-39 STORY-40 STORY-41 STORY-42 STORY-43 STORY-44 OK-16 CONST-32 A story with a position",
  beforeEach: () => {
    copied.length = 0
    return clipboardOf(copied)()
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("GPS Tagged")).toBeVisible()
    await expect(canvas.getByText("48.573405, 13.460059, within 12 m")).toBeVisible()
    const enlarge = canvas.getByRole("button", { name: "Enlarge the map" })
    enlarge.scrollIntoView()
    await canvas.findByRole("region", { name: "Map of this story" })
    await canvas.findByText("Happened here: The old mill")
    await userEvent.click(enlarge)
    const dialog = within(await screen.findByRole("dialog", { name: "The old mill" }))
    await dialog.findByRole("region", { name: "Enlarged map of this story" })
    await expect(dialog.getByLabelText("Coordinates")).toHaveValue("48.573405, 13.460059")
    await userEvent.click(dialog.getByRole("button", { name: "Copy Coordinates" }))
    await expectMessage("Coordinates copied")
    await expect(copied).toEqual(["48.573405, 13.460059"])
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(enlarge).toHaveFocus())
  },
}

export const CopyRejected: Entry = {
  name: "STORY-44 Where the browser does not copy, the coordinates are selected and it says so",
  beforeEach: noClipboard,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Enlarge the map" }))
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.click(dialog.getByRole("button", { name: "Copy Coordinates" }))
    await expectMessage(
      "Copy Failed",
      "Your browser didn't allow it. We've selected the coordinates so you can copy them.",
    )
    const field = dialog.getByLabelText<HTMLInputElement>("Coordinates")
    await expect(field).toHaveFocus()
    await expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  },
}

const unnamed = { locationName: null, city: null, country: null }

export const PositionAlone: Entry = {
  name: "STORY-38 A position without a name is a 'GPS Location'",
  args: { story: aStory({ audioUrl, ...passau, ...unnamed }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("GPS Location")).toBeVisible()
  },
}

export const NoPosition: Entry = {
  name: "STORY-37 STORY-45 Without a position there is no map and no badge",
  args: { story: aStory({ audioUrl, locationName: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Hebden Bridge, England")).toBeVisible()
    await expect(canvas.queryByText("GPS Tagged")).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Enlarge the map" })).toBeNull()
  },
}

const namedPlaces = [aPlace(), { ...prague, state: "confirmed" as const }, mobile]

export const HappenedThere: Entry = {
  name: "R835 A place that the story has already is not asked about, others are",
  args: {
    story: aStory({
      audioUrl,
      locationName: "Breslau",
      country: null,
      namedPlaces: [aPlace(), prague],
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Is it this one\?/)).toBeVisible()
    await expect(
      canvas.getByRole("button", { name: "Yes, this is the place (Prague)" }),
    ).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /\(Breslau\)/ })).toBeNull()
  },
}

export const Named: Entry = {
  name: "R209 A place that is named is confirmed or not in one press, heard, and any answer undone",
  args: { story: aStory({ audioUrl, ...passau, namedPlaces }) },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("(now Wrocław, Lower Silesia, Poland)")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: /^Play from 0:20 We left Breslau/ }))
    await userEvent.click(canvas.getByRole("button", { name: "Yes, this is the place (Breslau)" }))
    await expect(onAnswer).toHaveBeenLastCalledWith(namedPlaces[0], "confirmed")
    await userEvent.click(canvas.getByRole("button", { name: "No (Breslau)" }))
    await expect(onAnswer).toHaveBeenLastCalledWith(namedPlaces[0], "dismissed")
    await userEvent.click(canvas.getByRole("button", { name: "Undo (Prague)" }))
    await expect(onAnswer).toHaveBeenLastCalledWith(namedPlaces[1], "suggested")
    await userEvent.click(canvas.getByText("1 answered with No"))
    await userEvent.click(canvas.getByRole("button", { name: "Undo (Mobile)" }))
    await expect(onAnswer).toHaveBeenLastCalledWith(mobile, "suggested")
    // The map is drawn once it is near.
    canvas.getByRole("button", { name: "Enlarge the map" }).scrollIntoView()
    await canvas.findByRole("button", { name: "Prague, mentioned at 0:41" })
  },
}

export const ForViewers: Entry = {
  name: "R209 Whoever may only hear the story sees what was confirmed, and no question",
  args: {
    story: aStory({
      audioUrl,
      access: "view",
      namedPlaces: [{ ...prague, state: "confirmed" }],
    }),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("button", { name: "mentioned at 0:41 (play Prague)" }),
    ).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /^(Undo|Yes|No )/ })).toBeNull()
    await expect(canvas.queryByText("GPS Tagged")).toBeNull()
  },
}

export const OnlyTown: Entry = {
  name: "R211 Before only the town is kept, it says what goes for good and what stays",
  args: { story: aStory({ audioUrl, ...passau }) },
  play: async ({ canvas, userEvent }) => {
    noWork.places.onKeepOnlyTown.mockClear()
    await userEvent.click(canvas.getByRole("button", { name: "Show only the town…" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(
      question.getByText(/remove the exact spot, and you can't get it back/),
    ).toBeVisible()
    await expect(question.getByText("The old mill")).toBeVisible()
    await expect(question.getByText(/original recording doesn't change/)).toBeVisible()
    await userEvent.click(question.getByRole("button", { name: "Cancel" }))
    await expect(noWork.places.onKeepOnlyTown).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: "Show only the town…" }))
    await userEvent.click(await screen.findByRole("button", { name: "Show only the town" }))
    await waitFor(() => expect(noWork.places.onKeepOnlyTown).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  },
}

export const TownStored: Entry = {
  name: "R211 Where only the town is kept, or by who may not decide, it is not offered",
  args: { story: aStory({ audioUrl, ...passau, accuracy: null, isOnlyTown: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^We keep only the town/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Show only the town…" })).toBeNull()
  },
}

export const Many: Entry = {
  name: "Many places with long names",
  args: {
    story: aStory({
      audioUrl,
      locationName: longText,
      ...passau,
      namedPlaces: Array.from({ length: 9 }, (_, at) =>
        aPlace({
          id: NamedPlaceId.make(`place-${String(at)}`),
          ...(at === 1 && { name: longText, city: longText, sentence: longText }),
        }),
      ),
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole("button", { name: /^Yes/ })).toHaveLength(3)
    await userEvent.click(canvas.getByRole("button", { name: "Show 6 more" }))
    await expect(canvas.getAllByRole("button", { name: /^Yes/ })).toHaveLength(9)
  },
}
