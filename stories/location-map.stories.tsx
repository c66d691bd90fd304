import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor } from "storybook/test"
import { noPlace, type PlaceDraft } from "../frontend/location/location-draft.ts"
import { answering, asking } from "./mock-api.fixture.tsx"
import { onChange, PlaceForm } from "./location-form.fixture.tsx"

const mill: PlaceDraft = {
  ...{ ...noPlace, locationName: "The old mill", city: "Passau", country: "Germany" },
  ...{ latitude: 48.573_405, longitude: 13.460_059, accuracy: 12 },
}

const meta = {
  title: "location/Map",
  component: PlaceForm,
  decorators: [asking],
  args: { place: mill },
  beforeEach: () => {
    onChange.mockClear()
    return answering({})()
  },
} satisfies Meta<typeof PlaceForm>
export default meta
type Entry = StoryObj<typeof meta>

const thePin = /^Where it happened/

export const ByKeyboard: Entry = {
  name: "R207 The pin is moved by arrow keys, is told of, and is as exact as nobody knows; what was written stays",
  play: async ({ canvas, userEvent }) => {
    const pin = await canvas.findByRole("button", { name: thePin })
    pin.focus()
    await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowUp}{/Shift}")
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
    const { latitude, longitude, accuracy } = onChange.mock.lastCall?.[0] ?? {}
    await expect(accuracy).toBeNull()
    await expect(latitude).toBeGreaterThan(48.573_405)
    await expect(longitude).toBeGreaterThan(13.460_059)
    const told = `On the map at ${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
    await expect(canvas.getByText(told)).toBeVisible()
    await expect(canvas.getByRole("button", { name: thePin })).toHaveFocus()
    await expect(canvas.getByLabelText("Where it happened")).toHaveValue("The old mill")
    await expect(canvas.getByLabelText("City")).toHaveValue("Passau")
  },
}

export const Chosen: Entry = {
  name: "R207 Where nothing is known a map is shown when asked for, and a pin put on it without a pointer",
  args: { place: noPlace },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole("region", { name: "Map of where it happened" })).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Choose on the map" }))
    await userEvent.click(await canvas.findByRole("button", { name: "Put the pin in the middle" }))
    await waitFor(() => expect(canvas.getByRole("button", { name: thePin })).toHaveFocus())
    // At New York, or where an earlier story has found the device.
    await expect(canvas.getByText(/^On the map at -?\d+\.\d{6}, -?\d+\.\d{6}$/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Remove the place" }))
    await expect(canvas.queryByRole("region", { name: "Map of where it happened" })).toBeNull()
    await expect(onChange).toHaveBeenLastCalledWith(noPlace)
  },
}
