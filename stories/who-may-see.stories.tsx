import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import type { Viewer, WhoMaySee } from "#protocol/who-may-see.ts"
import { WhoMaySeeView } from "../frontend/sharing/who-may-see-view.tsx"

const anna = { name: "Anna Berg", isYou: true }
const owner: Viewer = {
  ...anna,
  access: "own",
  ways: [{ _tag: "Keeping", part: "storyteller", personName: "Rosa Almeida" }],
}
const ben: Viewer = {
  name: "Ben Berg",
  isYou: false,
  access: "contribute",
  ways: [
    { _tag: "Share", part: "storyteller", personName: "Rosa Almeida", by: anna },
    { _tag: "Share", part: "everybody", personName: null, by: anna },
  ],
}
const cara: Viewer = {
  name: "كارا",
  isYou: false,
  access: "view",
  ways: [{ _tag: "Share", part: "subject", personName: "Karl", by: { ...anna, isYou: true } }],
}
const here = (change: Partial<WhoMaySee>) => ({
  who: {
    state: "here" as const,
    data: { isEverybody: true, viewers: [owner, ben, cara], invited: [], ...change },
  },
})

const meta = {
  component: WhoMaySeeView,
  decorators: [(Story) => <div className="max-w-[392px] p-4">{Story()}</div>],
  args: here({}),
} satisfies Meta<typeof WhoMaySeeView>
export default meta
type Entry = StoryObj<typeof meta>

export const Several: Entry = {
  name: "R169 Names everybody who may see it, in which role and by which share",
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Ben Berg")).toBeVisible()
    await expect(canvas.getByText(/You shared your whole collection with them/)).toBeVisible()
    await expect(canvas.getByText("Contributor")).toBeVisible()
  },
}
export const WithInvitations: Entry = {
  name: "R169 Names who is invited, and says that they may not see it yet",
  args: here({
    invited: [
      { email: "dora@example.org", role: "viewer", part: "storyteller", personName: "Rosa" },
    ],
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("dora@example.org")).toBeVisible()
    await expect(canvas.getByText(/haven't accepted yet/)).toBeVisible()
  },
}
export const Alone: Entry = {
  args: here({ viewers: [owner] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Only you.")).toBeVisible()
  },
}
export const AlsoShared: Entry = {
  name: "R711 Says who shares the same person, so that nothing there seems to be seen by the user alone",
  args: { ...here({ viewers: [owner] }), sharers: ["Emma Byrne"] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Only you can see what you look after here.")).toBeVisible()
    await expect(canvas.getByText(/Emma Byrne.* has a page for the same person/)).toBeVisible()
    await expect(canvas.queryByText("Only you.")).toBeNull()
  },
}
export const OnlyShared: Entry = {
  name: "R169 Names nobody else to whom it is only shared with",
  args: here({
    isEverybody: false,
    viewers: [
      {
        name: "Ben Berg",
        isYou: true,
        access: "view",
        ways: [
          {
            _tag: "Share",
            part: "storyteller",
            personName: "Rosa Almeida",
            by: { name: "Anna Berg", isYou: false },
          },
        ],
      },
    ],
  }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/Anna Berg.* shared .*Rosa Almeida.*'s stories with you/),
    ).toBeVisible()
    await expect(
      canvas.getByText(/Only the person who recorded it, or who added this/),
    ).toBeVisible()
  },
}
export const Many: Entry = {
  args: here({
    viewers: Array.from({ length: 24 }, (_, n) => ({
      ...ben,
      name: n === 3 ? "Maximiliane ".repeat(8) : `Relative ${String(n)}`,
    })),
  }),
}
export const Loading: Entry = { args: { who: { state: "loading" } } }
export const Failed: Entry = {
  args: {
    who: { state: "failed", text: "The server does not answer.", onRetry: fn() },
  },
}
