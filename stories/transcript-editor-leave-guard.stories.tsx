import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor } from "storybook/test"
import { goOrAsk, leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { theFlood } from "./audio.fixture.ts"
import { aStory } from "./factories.fixture.ts"
import { aRoom, type LocalRoom, noTools } from "./shared-document.fixture.ts"
import { noWork } from "./story-page-defaults.fixture.ts"

/** Made anew before each. */
let room: LocalRoom = aRoom([])
const told = aStory({ transcript: theFlood })

const meta = {
  title: "transcript-editor/Leave guard",
  component: StoryView,
  decorators: [signedInAt("/story/7")],
  render: (args) => <StoryView {...args} tools={{ ...args.tools, room }} />,
  args: {
    story: told,
    startAt: null,
    ...noWork,
    share: null,
    tools: noTools,
  },
  beforeEach: () => {
    leaveFreely()
    room = aRoom(theFlood)
    return () => {
      leaveFreely()
      room.close()
    }
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" })

export const StoredHere: Entry = {
  name: "Words that wait for the connection are said to be kept",
  play: async () => {
    room.become({ line: { state: "away" }, saving: "waiting" })
    const go = fn()
    await waitFor(() => {
      goOrAsk(go)
      expect(screen.queryByRole("alertdialog")).not.toBeNull()
    })
    await expect(await question()).toHaveTextContent("We'll keep them on this device and save them")
  },
}
const saysLost = async () => {
  await waitFor(() => {
    goOrAsk(() => undefined)
    expect(screen.queryByRole("alertdialog")).not.toBeNull()
  })
  const asked = await question()
  await expect(asked).toHaveTextContent("We couldn't save this change. Copy it before you leave.")
  await expect(asked).not.toHaveTextContent("on this device")
  await userEvent.click(screen.getByRole("button", { name: "Stay here" }))
}
export const Rejected: Entry = {
  name: "Words the server does not take are not said to be kept",
  play: async ({ canvas }) => {
    room.become({ line: { state: "ended", why: "tooLarge" }, saving: "waiting" })
    await saysLost()
    await expect(await canvas.findByRole("button", { name: "Copy my text" })).toBeVisible()
  },
}
export const MadeAReader: Entry = {
  name: "Words of someone who may only read now are not said to be kept",
  args: { story: { ...told, access: "view" } },
  play: async ({ canvas }) => {
    room.become({ saving: "sending" })
    await saysLost()
    await expect(await canvas.findByRole("button", { name: "Copy my text" })).toBeVisible()
  },
}
export const SavedInAMoment: Entry = {
  name: "Who leaves shortly after typing goes on without a question once all is saved",
  play: async () => {
    room.become({ saving: "sending" })
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await waitFor(() => expect(closing()).toBe(true))
    const go = fn()
    goOrAsk(go)
    await expect(go).not.toHaveBeenCalled()
    await expect(screen.queryByRole("alertdialog")).toBeNull()
    room.become({ saving: "saved" })
    await waitFor(() => expect(go).toHaveBeenCalledOnce())
    await expect(screen.queryByRole("alertdialog")).toBeNull()
  },
}
