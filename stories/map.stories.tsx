import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor, within } from "storybook/test"
import { LazyMap } from "../frontend/map/lazy-map.tsx"
import { Pin } from "../frontend/map/pin.tsx"
import { answering, asking } from "./mock-api.fixture.tsx"

const wroclaw = { latitude: 51.11, longitude: 17.03 }
const prague = { latitude: 50.09, longitude: 14.42 }
const vienna = { latitude: 48.21, longitude: 16.37 }

const meta = {
  component: LazyMap,
  decorators: [asking],
  beforeEach: answering({}),
  args: {
    label: "Map of the stories",
    view: { kind: "box", west: 14, south: 48, east: 17.5, north: 51.2, maxZoom: 8 },
    className: "h-[480px]",
    notice: "51.1100, 17.0300",
    children: (
      <>
        <Pin position={wroclaw} kind="recorded" label="The flood" isChosen onPress={() => {}} />
        <Pin position={prague} kind="named" label="The bridge" onPress={() => {}} />
        <Pin position={vienna} kind="several" count={12} label="12 stories" onPress={() => {}} />
      </>
    ),
  },
} satisfies Meta<typeof LazyMap>
export default meta
type Story = StoryObj<typeof meta>

export const WithPins: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole("region", { name: "Map of the stories" })
    await expect(await page.findByRole("button", { name: "The flood" })).toBeVisible()
    const frame = canvasElement.querySelector<HTMLElement>("[data-map]")
    await waitFor(() => expect(Number(frame?.dataset["drawn"])).toBeGreaterThan(20))
  },
}
