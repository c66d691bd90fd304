import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent } from "storybook/test"
import { ImportDialog } from "../frontend/pages/settings/import-dialog.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { dialogTakesClicks } from "./open-dialog.fixture.ts"

const outcome = { imported: 12, known: 3, rejected: [], left: 0, ended: "whole" as const }

const meta = {
  component: ImportDialog,
  decorators: [signedInAt("/settings")],
  args: {
    bringing: { state: "choosing" },
    upgradeAt: "/subscribe",
    onChoose: fn(),
    onStop: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ImportDialog>
export default meta
type Entry = StoryObj<typeof meta>

export const Choosing: Entry = {
  play: async ({ args }) => {
    const file = new File(["a"], "kintale-2026-11-23.zip", { type: "application/zip" })
    await dialogTakesClicks()
    await userEvent.upload(screen.getByLabelText("Export file"), file)
    await expect(args.onChoose).toHaveBeenCalledWith(file)
  },
}
export const Reading: Entry = { args: { bringing: { state: "going", progress: null } } }
export const Going: Entry = {
  name: "R175 Says how far it is, and can be broken off",
  args: {
    bringing: {
      state: "going",
      progress: { done: 3, total: 12, title: "The winter the river froze ".repeat(6) },
    },
  },
  play: async ({ args }) => {
    await expect(screen.getAllByText(/Story 4 of 12/)[0]).toBeVisible()
    await dialogTakesClicks()
    await userEvent.click(screen.getByRole("button", { name: "Stop" }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}
export const Rejected: Entry = {
  args: {
    bringing: {
      state: "rejected",
      text: "This isn't a Kintale export, or part of it is missing.",
    },
  },
}
export const Whole: Entry = { args: { bringing: { state: "done", outcome } } }
export const NothingNew: Entry = {
  args: { bringing: { state: "done", outcome: { ...outcome, imported: 0 } } },
}
export const PlanFull: Entry = {
  name: "R175 Stops politely where the plan is full",
  args: {
    bringing: {
      state: "done",
      outcome: { ...outcome, imported: 2, known: 0, left: 10, ended: "plan full" },
    },
  },
  play: async () => {
    await expect(screen.getByText(/10 stories are left/)).toBeVisible()
    const upgrade = screen.getByRole("link", { name: "Upgrade to Premium" })
    await expect(upgrade).toHaveAttribute("href", "/subscribe")
  },
}
export const SomeRejected: Entry = {
  args: {
    bringing: {
      state: "done",
      outcome: {
        ...outcome,
        rejected: [
          { id: 4, title: "Grandmother's songs", why: "Its recording isn't in this export." },
        ],
      },
    },
  },
}
