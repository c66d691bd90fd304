import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, waitFor, within } from "storybook/test"
import { paths } from "#protocol/paths.ts"
import type { PlaceSuggestion } from "#protocol/place.ts"
import { noPlace } from "../frontend/location/location-draft.ts"
import { answering, asking, expectMessage, rejected } from "./mock-api.fixture.tsx"
import { deviceAsked, deviceAt } from "./mock-geolocation.fixture.ts"
import { onChange, PlaceForm } from "./location-form.fixture.tsx"
import { longText } from "./factories.fixture.ts"

const wroclaw: PlaceSuggestion = {
  ...{ city: "Wrocław", also: "Breslau", region: "Lower Silesia", country: "Poland" },
  ...{ latitude: 51.1, longitude: 17.033_33 },
}
const ontario: PlaceSuggestion = {
  ...{ city: "Breslau", also: null, region: "Ontario", country: "Canada" },
  ...{ latitude: 43.48, longitude: -80.41 },
}
const passau = { latitude: 48.573_405_1, longitude: 13.460_059_2, accuracy: 11.6 }
const rounded = { latitude: 48.573_405, longitude: 13.460_059 }
const known = (typed: string) => `GET ${paths.places(typed, null)}`
const near = `GET ${paths.placesNear(rounded)}`
const around = {
  ...{ locality: "Innstadt", city: "Passau" },
  ...{ principalSubdivision: "Bavaria", countryName: "Germany" },
}

const meta = {
  component: PlaceForm,
  decorators: [asking],
  args: { place: noPlace },
  beforeEach: () => {
    onChange.mockClear()
  },
} satisfies Meta<typeof PlaceForm>
export default meta
type Entry = StoryObj<typeof meta>

export const Empty: Entry = { name: "Nothing is known yet" }

export const Suggested: Entry = {
  name: "REC-14 VALID-15 R182 R692 Suggests from the third letter on the places it may be, and no endings beside them",
  beforeEach: answering({
    [known("Bre")]: () => [wroclaw, ontario],
    [known("Brezz")]: () => [],
  }),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole("combobox", { name: "Where it happened" })
    await userEvent.type(field, "Br")
    await expect(field).toHaveAttribute("aria-expanded", "false")
    await userEvent.type(field, "e")
    await canvas.findByRole("option", { name: /Breslau.*now Wrocław, Lower Silesia, Poland/ })
    const names = canvas.getAllByRole("option").map(({ textContent }) => textContent)
    await expect(names).toEqual([
      "Breslau (now Wrocław, Lower Silesia, Poland)",
      "Breslau Ontario, Canada",
    ])
    await expect(canvas.getByText("Place names: GeoNames, CC BY 4.0")).toBeVisible()
  },
}

export const Unknown: Entry = {
  name: "REC-14 REC-15 CONST-22 R692 Suggests endings for a name that no map has, and none behind a comma",
  beforeEach: answering({
    [known("Brezz")]: () => [],
    [known("Brezz, USA")]: () => [],
    [known("Brezz,")]: () => [],
  }),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole("combobox", { name: "Where it happened" })
    await userEvent.type(field, "Brezz")
    await canvas.findByRole("option", { name: "Brezz, USA" })
    await expect(canvas.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Brezz, USA",
      "Brezz, Canada",
      "Brezz, UK",
      "Brezz, Australia",
      "Brezz City",
    ])
    await userEvent.type(field, ",")
    await waitFor(() => expect(canvas.queryByRole("listbox")).toBeNull())
  },
}

export const ByKeyboard: Entry = {
  name: "REC-14 R182 Is used by keyboard alone, and the field stays free text",
  beforeEach: answering({ [known("Bre")]: () => [wroclaw, ontario] }),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole("combobox", { name: "Where it happened" })
    const marked = () =>
      document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent
    await userEvent.type(field, "Bre")
    await canvas.findByRole("option", { name: /now Wrocław/ })
    // Enter without a mark takes nothing, and Escape closes without losing a letter.
    await userEvent.keyboard("{Escape}")
    await expect(canvas.queryByRole("listbox")).toBeNull()
    await expect(field).toHaveValue("Bre")
    await userEvent.keyboard("{ArrowDown}")
    await canvas.findByRole("listbox")
    await userEvent.keyboard("{ArrowUp}")
    await expect(marked()).toBe("Breslau Ontario, Canada")
    await userEvent.keyboard("{ArrowDown}")
    await expect(marked()).toBeUndefined()
    await userEvent.keyboard("{ArrowDown}")
    await expect(marked()).toMatch(/now Wrocław/)
    await expect(field).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect(field).toHaveValue("Breslau")
    await expect(canvas.getByLabelText("City")).toHaveValue("Wrocław")
    await expect(canvas.getByLabelText("State or region")).toHaveValue("Lower Silesia")
    await expect(canvas.getByLabelText("Country")).toHaveValue("Poland")
    await expect(canvas.getByText("On the map at 51.100000, 17.033330")).toBeVisible()
    await expect(canvas.queryByRole("listbox")).toBeNull()
    await userEvent.type(field, ", Oma’s kitchen")
    await userEvent.tab()
    await expect(field).toHaveValue("Breslau, Oma’s kitchen")
    await expect(canvas.queryByRole("listbox")).toBeNull()
  },
}

export const Ending: Entry = {
  name: "REC-15 An ending fills in the name and nothing else",
  beforeEach: answering({ [known("Paris")]: () => rejected(503) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "Where it happened" }), "Paris")
    await userEvent.click(await canvas.findByRole("option", { name: "Paris, UK" }))
    await expect(canvas.getByRole("combobox", { name: "Where it happened" })).toHaveValue(
      "Paris, UK",
    )
    await expect(onChange).toHaveBeenLastCalledWith({ locationName: "Paris, UK" })
    await expect(canvas.getByLabelText("Country")).toHaveValue("")
  },
}

/** What the browser says and what the server answers, for one story. */
const withDevice = (
  answer: Parameters<typeof deviceAt>[0],
  answers: Parameters<typeof answering>[0] = {},
) => {
  const begin = [deviceAt(answer), answering(answers)]
  return () => {
    const ends = begin.map((one) => one())
    return () => {
      for (const end of ends) end()
    }
  }
}

export const Detected: Entry = {
  name: "REC-12 REC-13 OK-17 CONST-21 TIME-08 TIME-09 Fills in where the device is",
  beforeEach: withDevice(passau, { [near]: () => around }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use my location" }))
    await waitFor(() => expect(canvas.getByLabelText("City")).toHaveValue("Passau"))
    await expect(deviceAsked()).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    ])
    await expect(canvas.getByLabelText("Where it happened")).toHaveValue("Innstadt")
    await expect(canvas.getByLabelText("State or region")).toHaveValue("Bavaria")
    await expect(canvas.getByLabelText("Country")).toHaveValue("Germany")
    await expect(canvas.getByText("On the map at 48.573405, 13.460059, within 12 m")).toBeVisible()
    await expectMessage("Location detected", "Passau, Germany")
  },
}

export const Unnamed: Entry = {
  name: "API-49 OK-17 R183 Keeps the position and what was written when nobody can name it",
  args: { place: { ...noPlace, locationName: "Oma’s kitchen", city: "Hals" } },
  beforeEach: withDevice(passau, { [near]: () => rejected(503) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use my location" }))
    await expectMessage("Location detected")
    await expect(canvas.getByLabelText("Where it happened")).toHaveValue("Oma’s kitchen")
    await expect(canvas.getByLabelText("City")).toHaveValue("Hals")
    await expect(canvas.getByText(/48\.573405, 13\.460059/)).toBeVisible()
  },
}

const leftAlone: Pick<Entry, "args"> = {
  args: { place: { ...noPlace, locationName: "The old mill", latitude: 1, longitude: 2 } },
}
const rejection = (
  name: string,
  answer: Parameters<typeof deviceAt>[0],
  message: readonly [string, string],
): Entry => ({
  ...leftAlone,
  name,
  beforeEach: withDevice(answer),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use my location" }))
    await expectMessage(...message)
    await expect(canvas.getByLabelText("Where it happened")).toHaveValue("The old mill")
    await expect(canvas.getByText(/1\.000000, 2\.000000/)).toBeVisible()
    await expect(onChange).not.toHaveBeenCalled()
    await expect(canvas.getByRole("button", { name: "Use my location" })).toHaveFocus()
  },
})
const denied = ["Location access denied", "Please allow location access or enter manually"] as const
export const Denied: Entry = rejection(
  "ERR-27 Says what to do when it is refused",
  "denied",
  denied,
)
export const Late: Entry = rejection("ERR-28 Says the same when it takes too long", "late", denied)
export const NoPosition: Entry = rejection(
  "ERR-28 Says the same when there is no position",
  "no position",
  denied,
)
export const Unsupported: Entry = rejection("ERR-26 Says when the browser cannot", "missing", [
  "Location not supported",
  "This browser can't find your location. You can type the place.",
])

export const Waiting: Entry = {
  name: "REC-12 While it waits, the place can be typed",
  beforeEach: withDevice("silent"),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use my location" }))
    await expect(canvas.getByRole("button", { name: "Finding where you are…" })).toBeVisible()
    await userEvent.type(canvas.getByLabelText("City"), "Ulm")
    await expect(canvas.getByLabelText("City")).toHaveValue("Ulm")
  },
}

export const Removed: Entry = {
  name: "R184 Is removed with everything that is known of it, also what is still coming",
  args: {
    place: {
      ...{ locationName: longText, city: longText, region: "Bavaria", country: "Germany" },
      ...{ latitude: 48.57, longitude: 13.46, accuracy: 12 },
    },
  },
  beforeEach: withDevice("silent"),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use my location" }))
    await userEvent.click(canvas.getByRole("button", { name: "Remove the place" }))
    const fields = within(canvasElement)
    for (const name of ["Where it happened", "City", "State or region", "Country"])
      await expect(fields.getByLabelText(name)).toHaveValue("")
    await expect(canvas.queryByText(/On the map/)).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Remove the place" })).toBeNull()
    await expect(canvas.getByRole("button", { name: "Use my location" })).toHaveFocus()
    await expect(onChange).toHaveBeenLastCalledWith(noPlace)
  },
}
