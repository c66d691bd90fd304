import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect } from "storybook/test"
import { StoriesOnMap } from "../frontend/pages/person/person-map.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamilyMap, aMapStory, aNamedSpot } from "./map-samples.fixture.ts"

const meta = {
  title: "person/Map",
  component: StoriesOnMap,
  decorators: [signedInAt("/people/2"), askingInSilence],
  args: { name: "Walter Holloway", stories: aFamilyMap().stories },
} satisfies Meta<typeof StoriesOnMap>
export default meta
type Entry = StoryObj<typeof meta>

export const OfAFamily: Entry = {
  name: "R210 A person's stories stand on a map; pins that would cover each other are one",
  play: async ({ canvas }) => {
    await canvas.findByRole("region", { name: "Map of the stories of Walter Holloway" })
    await canvas.findAllByRole("button", { name: /^[2-9] stories/ })
    await expect(canvas.getByRole("link", { name: "Open on the map" })).toHaveAttribute(
      "href",
      "/map",
    )
  },
}

export const Chosen: Entry = {
  name: "R210 A pin leads to its story, that of a named place to the second it is named",
  args: { stories: [aMapStory({ named: [aNamedSpot()] })] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /mentions Breslau$/ }))
    const link = canvas.getByRole("link", { name: "The winter the river froze, at 2:14" })
    await expect(link).toHaveAttribute("href", "/story/7?t=134")
    await userEvent.click(canvas.getByRole("button", { name: /which happened at Grandmother/ }))
    await expect(canvas.getByRole("link", { name: "The winter the river froze" })).toHaveAttribute(
      "href",
      "/story/7",
    )
  },
}

export const None: Entry = {
  name: "R210 Nothing is shown where no story has a place",
  args: { stories: [aMapStory({ recorded: null })] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("heading", { name: /on the Map/ })).toBeNull()
  },
}
