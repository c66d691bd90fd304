import type { Meta, StoryObj } from "@storybook/react-vite"
import { useRef } from "react"
import { expect, fn, userEvent } from "storybook/test"
import { DemoPlayer } from "../frontend/pages/landing/demo-player.tsx"
import {
  createDemo,
  type DemoSnapshot,
  type DemoStore,
} from "../frontend/pages/landing/demo-store.ts"

/** A player store that stays at a fixed position and records its calls. */
const standing = (snapshot: DemoSnapshot): DemoStore => ({
  ...createDemo(),
  snapshot: () => snapshot,
  attach: () => () => undefined,
  toggle: fn(),
  seek: fn(),
})

const Demo = ({ store }: { readonly store: DemoStore }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  return <DemoPlayer store={store} heading={heading} />
}

const meta = {
  title: "landing/Demo",
  component: Demo,
  args: { store: standing({ phase: "resting", second: 0 }) },
  decorators: [
    (Story) => (
      <main className="mx-auto max-w-[720px] p-4">
        <h2 className="sr-only">Listen, and read along</h2>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Demo>
export default meta
type Entry = StoryObj<typeof meta>

const litWord = (canvasElement: HTMLElement) => canvasElement.querySelector("[data-spoken]")

export const Resting: Entry = {
  play: async ({ canvas, canvasElement, args }) => {
    await expect(litWord(canvasElement)).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Play" }))
    await expect(args.store.toggle).toHaveBeenCalledOnce()
  },
}

export const OnItsWay: Entry = {
  name: "The sound is still on its way, and can be stopped",
  args: { store: standing({ phase: "waiting", second: 0 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Pause" })).toBeEnabled()
  },
}

export const Playing: Entry = {
  name: "LAND-08 While it is told, the word being said is lit",
  args: { store: standing({ phase: "playing", second: 9.2 }) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("button", { name: "Pause" })).toBeVisible()
    await expect(litWord(canvasElement)).toBeVisible()
    await expect(canvas.getByRole("slider", { name: "Place in the recording" })).toHaveValue("9")
  },
}

export const Paused: Entry = { args: { store: standing({ phase: "paused", second: 21.4 }) } }

export const Failed: Entry = {
  name: "A recording that could not be loaded says so, and is tried again",
  args: { store: standing({ phase: "failed", second: 0 }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      "We couldn't load the recording. Check your connection.",
    )
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(args.store.toggle).toHaveBeenCalledOnce()
  },
}
