import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, spyOn, userEvent, waitFor, within } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { BiographyTab } from "../frontend/biographies/biography-tab.tsx"
import { sourcesShown } from "../frontend/biographies/show-sources-setting.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { answering, askingInSilence } from "./mock-api.fixture.tsx"
import { aBiography } from "./biography-samples.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur, letSoundRun } from "./audio.fixture.ts"
import { aStory } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"

const walter = { id: PersonId.make(2), name: "Walter Holloway" }
/** The seconds that sounds are sent to from now on, wherever they have got to by the time one looks. */
const secondsSentTo = () => {
  const sent = spyOn(HTMLMediaElement.prototype, "currentTime", "set")
  return () => sent.mock.calls.map(([second]) => Math.floor(second))
}
const voice = URL.createObjectURL(aMurmur(150))

const meta = {
  title: "biographies/Playback",
  component: BiographyTab,
  decorators: [signedInAt("/people/2"), askingInSilence],
  args: { person: walter, soundOf: () => voice },
  beforeEach: async () => {
    sourcesShown.choose(false)
    await letSoundRun()
    return answering({ [`GET ${paths.biography(walter.id)}`]: () => aBiography() })()
  },
  render: (args) => (
    <div className="p-4">
      <h1 className="sr-only">Walter Holloway</h1>
      <BiographyTab {...args} />
    </div>
  ),
} satisfies Meta<typeof BiographyTab>
export default meta
type Entry = StoryObj<typeof meta>

export const PlaysTheSecond: Entry = {
  name: "R353 A line that a voice says plays that second, and says who is heard in which story",
  play: async ({ canvas }) => {
    const text = within(await canvas.findByRole("region", { name: /The life of/ }))
    const [line] = text.getAllByRole("button", { name: /^Play Ines Duarte/ })
    await expect(line).toHaveAccessibleName(
      "Play Ines Duarte in “How your grandfather asked me to dance”, 1:36",
    )
    await expect(line).toHaveTextContent("Ines")
    const sentTo = secondsSentTo()
    await userEvent.click(line ?? document.body)
    const heard = within(await canvas.findByRole("region", { name: "Now playing" }))
    await heard.findByText("Ines Duarte")
    await waitFor(() => expect(sentTo()).toEqual([96]))
    await heard.findByText(/^1:(3[6-9]|[45]\d)$/)
    await heard.findByRole("button", { name: "Pause" })
    await expect(heard.getByRole("link")).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/story\/10\?t=9\d$/),
    )
    await expect(line).toHaveAccessibleName(/^Pause Ines/)
    await userEvent.click(heard.getByRole("button", { name: "Close" }))
    await expect(canvas.queryByRole("region", { name: "Now playing" })).toBeNull()
    await expect(line).toHaveAccessibleName(/^Play Ines/)
  },
}

export const NotThere: Entry = {
  name: "A recording that cannot be loaded says so, and can be tried again",
  args: { soundOf: () => "data:audio/wav;base64,none" },
  play: async ({ canvas }) => {
    const [line] = await canvas.findAllByRole("button", { name: /^Play Ines Duarte/ })
    await userEvent.click(line ?? document.body)
    const heard = within(await canvas.findByRole("region", { name: "Now playing" }))
    await heard.findByText("We couldn't load the recording.")
    await expect(heard.getByRole("button", { name: "Try again" })).toBeVisible()
  },
}

const story = aStory({ audioUrl: voice, duration: 150 })

export const ByTheStorysPlayer: Entry = {
  name: "R353 On the page of the story a line is heard by that story’s player, and never two at once",
  args: { soundOf: () => voice },
  render: () => <StoryView story={story} startAt={null} {...noWork} share={null} tools={noTools} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Biography" }))
    const [line] = await canvas.findAllByRole("button", { name: /^Play Walter Holloway/ })
    const sentTo = secondsSentTo()
    await userEvent.click(line ?? document.body)
    const player = within(canvas.getByRole("region", { name: "Player" }))
    await waitFor(() => expect(sentTo()).toEqual([41]))
    await waitFor(() =>
      expect(player.getByRole("slider", { name: "Place in the recording" })).toHaveAttribute(
        "aria-valuetext",
        expect.stringMatching(/^(4[1-9]|5\d) seconds of/),
      ),
    )
    await player.findByRole("button", { name: "Pause" })
    await expect(canvas.queryByRole("region", { name: "Now playing" })).toBeNull()
    await userEvent.click(line ?? document.body)
    await player.findByRole("button", { name: "Play" })
    await userEvent.click(line ?? document.body)
    await player.findByRole("button", { name: "Pause" })
    const [other] = canvas.getAllByRole("button", { name: /^Play Ines Duarte/ })
    await userEvent.click(other ?? document.body)
    await player.findByRole("button", { name: "Play" })
    const heard = within(await canvas.findByRole("region", { name: "Now playing" }))
    await heard.findByText("We couldn't load the recording.")
  },
}
