import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { self } from "#protocol/self.ts"
import { ShareTab, type ShareTabProps } from "../frontend/pages/story/share-tab.tsx"
import { Card } from "../frontend/ui/card.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"
import { aShare } from "./sharing-samples.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const walter = {
  id: PersonId.make(2),
  name: "Walter Holloway",
  relationship: "grandfather",
} as const
type OnShare = ShareTabProps["onShare"]

const meta = {
  title: "story/Share & Collaborate",
  component: ShareTab,
  decorators: [
    (Story) => (
      <Page title="The winter the river froze" width="reading">
        <Card>
          <Story />
        </Card>
      </Page>
    ),
    signedInAt("/story/7"),
  ],
  args: {
    title: "The winter the river froze",
    link: "https://stories.family/story/7",
    teller: { state: "here", data: walter },
    onShare: fn<OnShare>(async () => aShare({ role: "viewer" })),
  },
} satisfies Meta<typeof ShareTab>
export default meta
type Entry = StoryObj<typeof meta>

export const OfMyOwn: Entry = {
  name: "STORY-64 STORY-67 ROLE-13 Says whose stories become visible",
  parameters: asWritten,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/be able to hear all of/)).toHaveTextContent(
      "hear all of Walter Holloway's stories",
    )
    await expect(canvas.getByLabelText("Email Address")).toBeVisible()
    await expect(canvas.getByLabelText("Share link")).toHaveAttribute("readonly")
  },
}
export const OwnStories: Entry = {
  name: "R780 Speaks of one's own stories as one's own",
  args: { teller: { state: "here", data: { ...walter, relationship: self } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/hear all of your stories, not just this one/)).toBeVisible()
  },
}
export const OfSomebodyElse: Entry = {
  name: "STORY-69 Whoever does not keep the storyteller has the link only",
  args: { teller: { state: "here", data: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText("Email Address")).toBeNull()
    await expect(canvas.getByLabelText("Share link")).toHaveValue("https://stories.family/story/7")
  },
}
export const WithoutEmail: Entry = {
  name: "R759 Where no email is sent, the form says so before anything is typed",
  args: { remarks: ["This server can't send email."] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This server can't send email.")).toBeVisible()
  },
}
export const InARole: Entry = {
  name: "R699 ROLE-13 Asks what someone invited from a story may do; a viewer unless another is chosen",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("radio", { name: "Viewer" })).toBeChecked()
    await userEvent.click(canvas.getByRole("radio", { name: "Contributor" }))
    await userEvent.type(canvas.getByLabelText("Email Address"), "rosa@duarte.family{Enter}")
    await expect(await canvas.findByLabelText("Invitation link")).toBeVisible()
    await expect(args.onShare).toHaveBeenCalledWith(walter.id, "rosa@duarte.family", "contributor")
  },
}
export const WithoutAnAddress: Entry = {
  name: "VALID-13 Asks for an email address",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Share" }))
    await expect(canvas.getByText("Please enter an email address.")).toBeVisible()
    await expect(args.onShare).not.toHaveBeenCalled()
  },
}
export const WithAWrongAddress: Entry = {
  name: "VALID-14 Says what is wrong with an address",
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Email Address"), "rosa{Enter}")
    await expect(canvas.getByText("Please enter a valid email address")).toBeVisible()
  },
}
export const Sharing: Entry = {
  name: "STORY-66 Says that it is sharing",
  args: { onShare: fn<OnShare>(() => new Promise(() => undefined)) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Email Address"), "rosa@duarte.family{Enter}")
    await expect(await canvas.findByRole("button", { name: "Sharing..." })).toBeVisible()
  },
}
export const SharedWithoutMail: Entry = {
  args: { onShare: fn<OnShare>(async () => aShare({ role: "viewer", mail: "none" })) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("Email Address"), "rosa@duarte.family{Enter}")
    await expect(await canvas.findByLabelText("Invitation link")).toBeVisible()
    await expect(args.onShare).toHaveBeenCalledWith(walter.id, "rosa@duarte.family", "viewer")
    await expect(canvas.getByLabelText("Email Address")).toHaveValue("")
  },
}
export const RejectedKeepsTheAddress: Entry = {
  args: { onShare: fn<OnShare>(async () => null) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Email Address"), "rosa@duarte.family{Enter}")
    await expect(await canvas.findByRole("button", { name: "Share" })).toBeVisible()
    await expect(canvas.getByLabelText("Email Address")).toHaveValue("rosa@duarte.family")
  },
}
export const LongWords: Entry = {
  args: {
    teller: { state: "here", data: { ...walter, name: longText } },
    link: `https://${"stories.".repeat(12)}family/story/7`,
  },
}
export const Loading: Entry = {
  name: "The link is there while it is looked up whether one may invite",
  args: { teller: { state: "loading" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Share link")).toBeVisible()
  },
}
const onRetry = fn()
export const NotLookedUp: Entry = {
  name: "Says when that could not be looked up, and tries again",
  args: { teller: { state: "failed", text: "Please try again in a moment.", onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
}

/** Replaces the device's share sheet while a story runs. */
const device = (share: ((data: ShareData) => Promise<void>) | undefined) => () => {
  const before = Object.getOwnPropertyDescriptor(navigator, "share")
  Object.defineProperty(navigator, "share", { configurable: true, value: share })
  return () => {
    if (before === undefined) Reflect.deleteProperty(navigator, "share")
    else Object.defineProperty(navigator, "share", before)
  }
}
const offered = fn<typeof navigator.share>(async () => undefined)
export const FromTheDevice: Entry = {
  name: "STORY-70 Hands the link to the device",
  beforeEach: device(offered),
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Share from this device" }))
    await expect(offered).toHaveBeenCalledWith({ title: args.title, url: args.link })
  },
}
const copied = fn<typeof navigator.clipboard.writeText>(async () => undefined)
export const WithoutADevice: Entry = {
  name: "STORY-71 Copies the link where the device cannot share",
  beforeEach: () => {
    const undo = device(undefined)()
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: copied },
    })
    return () => {
      undo()
      Reflect.deleteProperty(navigator, "clipboard")
    }
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Share from this device" }))
    await expect(copied).toHaveBeenCalledWith(args.link)
  },
}
