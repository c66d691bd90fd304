import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import { SearchBox } from "../frontend/search/search-box.tsx"
import { HomeView } from "../frontend/pages/home/home-view.tsx"
import { statsOf } from "../frontend/pages/home/stats.ts"
import { OnlyToFinish } from "../frontend/pages/record/over-quota.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { anOverview } from "./overview.fixture.ts"
import { aFamily, aUser, severalCards } from "./factories.fixture.ts"

const user = aUser()
const left = (count: number) => ({ left: count, all: count, areFiles: false })

const meta = {
  component: HomeView,
  decorators: [signedInAt("/"), askingInSilence],
  args: {
    user,
    stats: statsOf(user, anOverview(), aFamily(), new Date("2026-10-31T12:00:00Z"), null),
    recent: { state: "here", data: severalCards().slice(0, 4) },
    search: <SearchBox label="Search the stories" query="" isSearching={false} onSearch={fn()} />,
    unsaved: left(1),
  },
} satisfies Meta<typeof HomeView>
export default meta
type Entry = StoryObj<typeof meta>

export const One: Entry = {
  name: "R410 Home says that a recording is not saved yet, and leads to it",
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You have an unsaved recording")).toBeVisible()
    const way = canvas.getByRole("link", { name: "Open it" })
    await expect(way).toHaveAttribute("href", "/record")
  },
}

export const Several: Entry = {
  args: { unsaved: left(2) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You have two unsaved recordings")).toBeVisible()
  },
}

export const AFolder: Entry = {
  args: { unsaved: { ...left(57), areFiles: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You have 57 unsaved recordings")).toBeVisible()
    const way = canvas.getByRole("link", { name: "Open them" })
    await expect(way).toHaveAttribute("href", "/record?way=upload")
  },
}

export const OnlyWhatWaits: Entry = {
  name: "R411 A full plan says that what waits can be finished, and the way to more room",
  render: () => (
    <Page title="Record a story">
      <OnlyToFinish plans={{ kind: "premium", publicKey: "pk_test_1" }} />
    </Page>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("You can finish what's waiting here")).toBeVisible()
    await expect(canvas.getByRole("link", { name: "Upgrade to Premium" })).toBeVisible()
    await expect(canvas.queryByText(/PLAN=unlimited/)).toBeNull()
  },
}

export const OnlyWhatWaitsWhereNobodyCanPay: Entry = {
  render: () => (
    <Page title="Record a story">
      <OnlyToFinish plans={{ kind: "free-only" }} />
    </Page>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The person who runs it can lift that/)).toBeVisible()
    await expect(canvas.queryByText(/upgrade|premium|PLAN=/i)).toBeNull()
  },
}
