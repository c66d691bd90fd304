import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent } from "storybook/test"
import { StoryId, UserId } from "#protocol/ids.ts"
import type { AccountOnServer, FailedStory, ServerOverview } from "#protocol/operator.ts"
import { RemoveAccountDialog } from "../frontend/pages/server/remove-account-dialog.tsx"
import { NotYourServer, ServerView } from "../frontend/pages/server/server-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"
import { dialogTakesClicks } from "./open-dialog.fixture.ts"

const gigabyte = 1024 ** 3

const overview: ServerOverview = {
  registration: { policy: "invited", isConfigured: false },
  accounts: 3,
  stories: { queued: 2, failed: 2 },
  emails: { isSent: true, waiting: 0, undelivered: 1, problem: null },
  backup: { newestAt: "2026-11-26T02:00:00.000Z", isOld: false },
  disks: [{ folder: "/data", free: 48.2e9, total: 240e9, isLow: false }],
}

const anAccount = (changes: Partial<AccountOnServer> = {}): AccountOnServer => ({
  ...{ id: UserId.make(1), username: "margaret", name: "Margaret Holloway" },
  ...{ email: "margaret@holloway.family", isConfirmed: true, stories: 41, bytes: 2.4 * gigabyte },
  createdAt: "2026-01-03T10:00:00.000Z",
  lastActiveAt: "2026-11-26T10:00:00.000Z",
  ...changes,
})
const tomas = anAccount({
  ...{ id: UserId.make(3), username: "tomas", name: "Tomás", email: "tomas@example.org" },
  ...{ isConfirmed: false, stories: 0, bytes: 0, lastActiveAt: null },
})

const aFailure = (changes: Partial<FailedStory> = {}): FailedStory => ({
  ...{ id: StoryId.make(212), username: "margaret", seconds: 754, isUnreadable: false },
  createdAt: "2026-11-25T10:00:00.000Z",
  reason:
    "The server ran out of memory while transcribing this recording. It's safe. Please tell the person who runs the server, then try again.",
  ...changes,
})
const unreadable = aFailure({
  ...{ id: StoryId.make(198), username: "tomas", seconds: 0, isUnreadable: true },
  reason: "There's no recording in this file.",
})

const listing = <Item,>(...data: ReadonlyArray<Item>) => ({
  ...{ listed: { state: "here" as const, data }, more: "none" as const, onMore: fn() },
})

const meta = {
  component: ServerView,
  decorators: [signedInAt("/settings/server")],
  args: {
    overview: { state: "here", data: overview },
    stories: listing(aFailure(), unreadable),
    accounts: { ...listing(tomas, anAccount()), more: "there" },
    userId: UserId.make(1),
    retrying: null,
    onChoose: fn(),
    onRetry: fn(),
    onRemove: fn(),
  },
} satisfies Meta<typeof ServerView>
export default meta
type Entry = StoryObj<typeof meta>

export const Busy: Entry = {
  name: "R738 R740 Shows the server, and what can be done about it",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("2 stories are waiting or being transcribed.")).toBeVisible()
    await expect(canvas.getByText("48.2 GB free of 240 GB")).toBeVisible()
    await expect(
      canvas.getByText(/^The newest is from November 26, 2026, \d{1,2}:\d\d [AP]M\.$/),
    ).toBeVisible()
    await expect(
      canvas.getByText("No emails are waiting. 1 email couldn't be delivered; the log says why."),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole("radio", { name: "No one" }))
    await expect(args.onChoose).toHaveBeenCalledWith("closed")
    await userEvent.click(canvas.getByRole("button", { name: "Try again: story 212" }))
    await expect(args.onRetry).toHaveBeenCalledWith(212)
    await expect(canvas.queryByRole("button", { name: "Try again: story 198" })).toBeNull()
    await expect(canvas.getByText("Your account")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Delete account of tomas" }))
    await expect(args.onRemove).toHaveBeenCalledWith(tomas)
    await userEvent.click(canvas.getByRole("button", { name: "Show more accounts" }))
    await expect(args.accounts.onMore).toHaveBeenCalled()
  },
}

export const SomebodyElse: Entry = {
  name: "R754 Says in one sentence to everybody else whose page it is",
  render: () => <NotYourServer />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("Only the person who runs this server can see this page."),
    ).toBeVisible()
    await expect(canvas.queryByRole("alert")).toBeNull()
  },
}

export const Quiet: Entry = {
  name: "R738 R740 Says so where nothing failed, and where the settings say who can sign up",
  args: {
    overview: {
      state: "here",
      data: {
        ...overview,
        registration: { policy: "open", isConfigured: true },
        stories: { queued: 0, failed: 0 },
        emails: { isSent: false, waiting: 0, undelivered: 0, problem: null },
        backup: { newestAt: null, isOld: true },
        disks: [
          { folder: "/data", free: 0.9e9, total: 20e9, isLow: true },
          { folder: "/media", free: 900e9, total: 4_000e9, isLow: false },
        ],
      },
    },
    stories: listing<FailedStory>(),
    accounts: listing(anAccount({ name: longText, username: "m".repeat(30) })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No stories failed.")).toBeVisible()
    await expect(canvas.getByText(/Email isn't set up/)).toBeVisible()
    await expect(canvas.getByText(/make room soon/)).toBeVisible()
    await expect(canvas.getByText(/^No backup yet/)).toBeVisible()
    await expect(canvas.getByText("900 GB free of 4000 GB")).toBeVisible()
    await expect(canvas.getByRole("radio", { name: "Everyone" })).toBeDisabled()
    await expect(canvas.getByText(/REGISTRATION in this server's settings/)).toBeVisible()
  },
}

export const Unreachable: Entry = {
  name: "Says what could not be loaded, and tries again",
  args: {
    overview: { state: "failed", text: "Please check your connection.", onRetry: fn() },
    stories: { ...listing<FailedStory>(), listed: { state: "loading" } },
    accounts: { ...listing(anAccount()), more: "failed" },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("We couldn't load this")).toBeVisible()
    await expect(canvas.getByText("We couldn't load more accounts")).toBeVisible()
    const [, again] = canvas.getAllByRole("button", { name: "Try again" })
    if (again !== undefined) await userEvent.click(again)
    await expect(args.accounts.onMore).toHaveBeenCalled()
  },
}

const onRemove = fn(async () => "That's not your password.")

export const Deletes: Entry = {
  name: "R740 Asks for the account's username and for one's own password before it is deleted",
  args: {
    dialog: (
      <RemoveAccountDialog
        account={anAccount({ id: UserId.make(2), username: "rosa", name: "Rosa" })}
        proof="password"
        isPending={false}
        onRemove={onRemove}
        onClose={fn()}
      />
    ),
  },
  play: async () => {
    onRemove.mockClear()
    await dialogTakesClicks()
    const remove = screen.getByRole("button", { name: "Delete forever" })
    await userEvent.click(remove)
    await expect(await screen.findByText("Please type “rosa”.")).toBeVisible()
    await expect(screen.getByText("Please enter your password.")).toBeVisible()
    await expect(onRemove).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText(/Type “rosa”/), "Rosa")
    await userEvent.type(screen.getByLabelText("Your password"), "a guess")
    await userEvent.click(remove)
    await expect(onRemove).toHaveBeenCalledWith({ password: "a guess" })
    await expect(await screen.findByText("That's not your password.")).toBeVisible()
  },
}
