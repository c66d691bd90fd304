import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, userEvent, within } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { MapView, type MapViewProps } from "../frontend/pages/map/map-view.tsx"
import { addressOf, type WantedPin, wantedIn } from "../frontend/pages/map/selected-pin.ts"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamilyMap, aMapStory, aSpot, manyMapStories } from "./map-samples.fixture.ts"
import { longText } from "./factories.fixture.ts"
import { onEveryScreen } from "./viewports.fixture.ts"

const nothing: WantedPin = { story: null, place: "" }

/** As the screen does it, with what is chosen kept here in place of the address. */
const Choosing = (page: MapViewProps) => {
  const [wanted, setWanted] = useState(page.wanted)
  return (
    <MapView
      {...page}
      wanted={wanted}
      onChoose={(pin) => {
        page.onChoose(pin)
        setWanted(wantedIn(addressOf(pin)))
      }}
    />
  )
}

const meta = {
  component: MapView,
  decorators: [signedInAt("/map"), askingInSilence],
  render: (args) => <Choosing {...args} />,
  args: { loaded: { state: "here", data: aFamilyMap() }, wanted: nothing, onChoose: fn() },
} satisfies Meta<typeof MapView>
export default meta
type Entry = StoryObj<typeof meta>

export const WholeFamily: Entry = {
  name: "MAP-05 MAP-06 Choosing a story in the list shows what was told at its spot",
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^How your grandfather/ }))
    await expect(args.onChoose).toHaveBeenCalledOnce()
    const panel = await canvas.findByRole("region", { name: "Grandmother’s kitchen" })
    await expect(within(panel).getByText("3 stories at this location")).toBeVisible()
    await userEvent.click(within(panel).getByRole("button", { name: "Close this location" }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(null)
  },
}

export const Named: Entry = {
  args: { wanted: { story: StoryId.make(11), place: "lviv" } },
}

export const Loading: Entry = { args: { loaded: { state: "loading" } } }
export const Failed: Entry = {
  args: { loaded: { state: "failed", text: "Please try again in a moment.", onRetry: fn() } },
}
export const Empty: Entry = {
  name: "MAP-20 Says when no story has a position yet",
  args: { loaded: { state: "here", data: { total: 4, stories: [] } } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { name: "No stories with GPS locations yet" }),
    ).toBeVisible()
  },
}

export const WithoutDates: Entry = {
  name: "R202 Says when no time can be chosen, and has only the pins there are",
  args: { loaded: { state: "here", data: { total: 1, stories: [aMapStory()] } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "When it happened" }))
    await expect(canvas.getByText(/aren't enough dates to choose/)).toBeVisible()
    await expect(canvas.queryByRole("slider")).toBeNull()
    await expect(canvas.queryByRole("checkbox")).toBeNull()
  },
}

export const VeryLong: Entry = {
  args: {
    loaded: {
      state: "here",
      data: {
        total: 1,
        stories: [
          aMapStory({
            title: longText,
            teller: longText,
            recorded: aSpot({ name: longText, city: longText }),
          }),
        ],
      },
    },
    wanted: { story: StoryId.make(7), place: "" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("link", { name: /^Stories from/ })
    await onEveryScreen(async () => {
      const { scrollWidth, clientWidth } = document.documentElement
      await expect(scrollWidth).toBe(clientWidth)
    })
  },
}

export const TenThousand: Entry = {
  name: "R206 Ten thousand stories: those of the list come as someone reads on, also around one that is chosen",
  args: {
    loaded: { state: "here", data: { total: 10_000, stories: manyMapStories(10_000, 0.03) } },
  },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Stories on the map" })
    await expect(within(list).getAllByRole("listitem").length).toBeLessThan(200)
    await userEvent.click(canvas.getByRole("searchbox"))
    await userEvent.paste("story 9000")
    const found = await within(list).findByRole("button", { name: /^Story 9000/ })
    await userEvent.click(found)
    await userEvent.clear(canvas.getByRole("searchbox"))
    await expect(
      await within(list).findByRole("button", { name: /^Story 8999/ }),
    ).toBeInTheDocument()
    await expect(within(list).getAllByRole("listitem").length).toBeLessThan(200)
    await expect(
      canvas.getByRole("button", { name: "Show earlier stories in the list" }),
    ).toBeVisible()
  },
}
