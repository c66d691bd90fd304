import type { Meta, StoryObj } from "@storybook/react-vite"
import { useRef } from "react"
import { expect, screen, userEvent, waitFor, within } from "storybook/test"
import { LandingView, type LandingViewProps } from "../frontend/pages/landing/landing-view.tsx"
import { letSoundRun } from "./audio.fixture.ts"

const Landing = (props: Omit<LandingViewProps, "foot">) => {
  const foot = useRef<HTMLElement>(null)
  return <LandingView foot={foot} {...props} />
}

const meta = {
  title: "landing/Page",
  component: Landing,
  args: { hasPrices: true, supportEmail: null },
} satisfies Meta<typeof Landing>
export default meta
type Entry = StoryObj<typeof meta>

const part = (canvasElement: HTMLElement, id: string) => {
  const found = canvasElement.querySelector<HTMLElement>(`#${id}`)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return within(found)
}

export const Arrived: Entry = {
  name: "LAND-10 LAND-18 Six features, two plans, and no sound of its own accord",
  play: async ({ canvas, canvasElement }) => {
    await expect(
      part(canvasElement, "features").getAllByRole("heading", { level: 3 }),
    ).toHaveLength(6)
    await expect(part(canvasElement, "pricing").getAllByRole("article")).toHaveLength(2)
    await expect(canvas.getByRole("button", { name: "Play" })).toBeVisible()
    await expect(canvasElement.querySelector("audio")).toHaveProperty("paused", true)
  },
}

export const WithoutPrices: Entry = {
  name: "R222 Where nobody meets a limit there is no plan, no price and no way to one",
  args: { hasPrices: false },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByText(/\$|Premium|per month|free trial|are free/)).toBeNull()
    await expect(canvas.queryByRole("link", { name: "Pricing" })).toBeNull()
    await expect(
      part(canvasElement, "features").getAllByRole("heading", { level: 3 }),
    ).toHaveLength(6)
  },
}

export const NewHere: Entry = {
  name: "R755 Promises nobody an account, and leads to the sign-up, which says who can have one",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "New here? See how to join" })).toHaveAttribute(
      "href",
      "/login?tab=sign-up",
    )
    await expect(canvas.queryByRole("link", { name: "Create an account" })).toBeNull()
  },
}

export const OnATelephone: Entry = {
  globals: { viewport: { value: "mobile1", isRotated: false } },
}

export const SomebodyToWriteTo: Entry = {
  name: "LAND-26 A server that names an address is written to",
  args: { supportEmail: "grandchild@holloway.family" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      "mailto:grandchild@holloway.family",
    )
  },
}

export const NobodyToWriteTo: Entry = {
  name: "LAND-26 A server that names none says who can help",
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "Contact support" })
    await userEvent.click(opener)
    await expect(await screen.findByRole("dialog", { name: "Who can help" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const WatchDemo: Entry = {
  name: "LAND-08 Watch Demo brings one to the story, and it is told",
  beforeEach: letSoundRun,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Watch Demo" }))
    const stories = part(canvasElement, "stories")
    await expect(
      stories.getByRole("heading", { name: "What Mr Dashwood might have been" }),
    ).toHaveFocus()
    const pause = await stories.findByRole("button", { name: "Pause" })
    await waitFor(() => expect(canvasElement.querySelector("[data-spoken]")).not.toBeNull())
    await userEvent.click(pause)
    await expect(await stories.findByRole("button", { name: "Play" })).toBeVisible()
  },
}
