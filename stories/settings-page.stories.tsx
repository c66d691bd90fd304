import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, waitFor, within } from "storybook/test"
import type { Billing } from "#protocol/plan.ts"
import type { Loaded } from "../frontend/api/load-state.ts"
import { SettingsView, type SettingsViewProps } from "../frontend/pages/settings/settings-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aUser, longText } from "./factories.fixture.ts"

const margaret = aUser()
const premium = aUser({ subscriptionStatus: "active", storiesRecorded: 41 })

const billing = (changes: Partial<Billing> = {}): Loaded<Billing> => ({
  state: "here",
  data: {
    status: "active",
    mend: false,
    refundUntil: null,
    refund: "none",
    endsAt: null,
    portal: true,
    ...changes,
  },
})

const subscription: SettingsViewProps["subscription"] = {
  plans: { kind: "premium", publicKey: "pk_test_1" },
  billing: { state: "loading" },
  isOpening: false,
  onManage: fn(),
  onRefund: fn(async () => undefined),
}
/** Somebody pays, and this is what Stripe said of them. */
const paying = (changes: Partial<Billing> = {}) => ({
  user: premium,
  subscription: {
    ...subscription,
    plans: { kind: "premium" as const, publicKey: "pk_test_1" },
    billing: billing(changes),
  },
})

const meta = {
  component: SettingsView,
  decorators: [signedInAt("/settings")],
  args: {
    user: margaret,
    subscription,
    supportEmail: "help@holloway.family",
    sends: [],
    onChangePassword: fn(),
    onSendReset: fn(),
    isSigningOut: false,
    onSignOutEverywhere: fn(),
    onExport: fn(),
    onImport: fn(),
    onDelete: fn(),
    isOperator: false,
    sendsMail: true,
    onNewStoryEmails: fn(),
  },
} satisfies Meta<typeof SettingsView>
export default meta
type Entry = StoryObj<typeof meta>

export const FreePlan: Entry = {
  name: "SET-01 SET-02 SET-05 SET-09 SET-12 SET-13 Has its sections, and 'Upgrade to Premium' leads to where a plan is chosen",
  play: async ({ canvas }) => {
    for (const name of [
      "Subscription Management",
      "Appearance",
      "Privacy & Security",
      "Notifications",
      "Data Management",
      "Support",
    ]) {
      await expect(canvas.getByRole("region", { name })).toBeVisible()
    }
    const upgrade = canvas.getByRole("link", { name: "Upgrade to Premium" })
    await expect(upgrade).toHaveAttribute("href", "/subscribe")
    await expect(canvas.queryByRole("button", { name: "Manage Subscription" })).toBeNull()
    await expect(canvas.queryByText("What leaves this server")).toBeNull()
    await expect(canvas.getByRole("button", { name: "Configure" })).toBeDisabled()
    await expect(canvas.getByRole("link", { name: "Contact Support" })).toHaveAttribute(
      "href",
      "mailto:help@holloway.family",
    )
  },
}

export const NothingToBuy: Entry = {
  name: "R223 Where nobody can pay, the settings say who can lift the limit, and sell nothing",
  args: { subscription: { ...subscription, plans: { kind: "free-only" } } },
  play: async ({ canvas }) => {
    const room = within(canvas.getByRole("region", { name: "Room for stories" }))
    await expect(
      room.getByText(/The person who runs this server can lift that limit/),
    ).toBeVisible()
    await expect(canvas.queryByText(/upgrade|premium|subscri|PLAN=|\$/i)).toBeNull()
  },
}

export const NobodyMeetsALimit: Entry = {
  name: "R222 Where nobody meets a limit, nothing is said of plans",
  args: { subscription: { ...subscription, plans: { kind: "unlimited" } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Premium|Subscription|Free Plan|5 stories/)).toBeNull()
    await expect(canvas.getByRole("region", { name: "Appearance" })).toBeVisible()
  },
}

export const PaidBeforeKeysWereTakenAway: Entry = {
  name: "R243 Whoever subscribed before payment was taken away is told that it goes on, and whom to ask",
  args: { user: premium, subscription: { ...subscription, plans: { kind: "unlimited" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/card may still be charged/)).toBeVisible()
    await expect(canvas.getByRole("button", { name: "Manage Subscription" })).toBeDisabled()
    await expect(canvas.queryByText(/\$/)).toBeNull()
  },
}

export const PremiumWithoutPortal: Entry = {
  name: "SET-03 SET-04 R226 'Manage Subscription' is disabled where Stripe has no page for it, and says whom to ask",
  args: paying({ portal: false }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Manage Subscription" })).toBeDisabled()
    await expect(canvas.getByText(/ask the person who runs/)).toBeVisible()
    await expect(canvas.queryByRole("link", { name: "Upgrade to Premium" })).toBeNull()
  },
}

export const PremiumWithPortal: Entry = {
  name: "R226 'Manage Subscription' opens Stripe's page where there is one",
  args: paying(),
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Manage Subscription" }))
    await expect(args.subscription.onManage).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole("button", { name: "Get my money back" })).toBeNull()
  },
}

export const MoneyBack: Entry = {
  name: "SUB-17 R227 In the first days the money is given back by a button, which asks first",
  args: paying({ refundUntil: "2026-11-28T10:00:00.000Z" }),
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Get my money back" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(question.getByText(/Premium ends right away/)).toBeVisible()
    await expect(args.subscription.onRefund).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Get my money back" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(args.subscription.onRefund).toHaveBeenCalledOnce()
  },
}

export const EndsSoon: Entry = { args: paying({ endsAt: "2026-12-21T10:00:00.000Z" }) }
export const PaymentFailed: Entry = { args: paying({ mend: true }) }

export const Policy: Entry = {
  name: "SET-06 SET-07 View Policy opens the policy over the page",
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: "View Policy" })
    await userEvent.click(button)
    const dialog = await screen.findByRole("dialog", { name: "Privacy policy" })
    await expect(within(dialog).getByRole("heading", { name: "Who keeps what" })).toBeVisible()
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await expect(button).toHaveFocus()
  },
}

export const Reset: Entry = {
  name: "SET-08 AMB-08 R628 Reset Password changes it in place",
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reset Password" }))
    await expect(args.onChangePassword).toHaveBeenCalledOnce()
    await expect(args.onSendReset).not.toHaveBeenCalled()
  },
}

export const NoPassword: Entry = {
  name: "SET-08 An account without a password has the link for its first one sent",
  args: { user: aUser({ hasPassword: false }) },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reset Password" }))
    await expect(args.onSendReset).toHaveBeenCalledOnce()
  },
}

export const NoPasswordNoMail: Entry = {
  name: "R629 A server that sends no email offers nothing it cannot send",
  args: { user: aUser({ hasPassword: false }), sendsMail: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ask the person who runs it to set one/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Reset Password" })).toBeNull()
  },
}

export const SignOutEverywhere: Entry = {
  name: "SET-05 Sign out everywhere asks first",
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign out everywhere" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(args.onSignOutEverywhere).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Sign out everywhere" }))
    await expect(args.onSignOutEverywhere).toHaveBeenCalledOnce()
  },
}

export const SendsElsewhere: Entry = {
  name: "R282 Says what leaves the server, and leads to what was sent; where nothing leaves, it is silent",
  args: {
    sends: [
      { job: "transcribe", host: "api.openai.com" },
      { job: "write", host: "api.openai.com" },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const sentence =
      "We send recordings and your family's names to api.openai.com to write down the words."
    await expect(canvas.getByText(new RegExp(sentence))).toBeVisible()
    const link = canvas.getByRole("link", { name: "What was sent" })
    await expect(link).toHaveAttribute("href", "/settings/remote-usage")
    await userEvent.click(canvas.getByRole("button", { name: "View Policy" }))
    const dialog = await screen.findByRole("dialog", { name: "Privacy policy" })
    await expect(within(dialog).getByText(sentence)).toBeVisible()
  },
}

export const NobodyToWriteTo: Entry = {
  name: "SET-12 Without an address Contact Support says who can help",
  args: { supportEmail: null },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Contact Support" }))
    await expect(await screen.findByRole("dialog", { name: "Who can help" })).toBeVisible()
  },
}

export const LongNames: Entry = {
  args: {
    user: aUser({ email: `${longText.replaceAll(" ", "")}@holloway.family`, storiesRecorded: 40 }),
    supportEmail: `${longText.replaceAll(" ", "")}@holloway.family`,
  },
}

export const WantsEmails: Entry = {
  name: "R171 Emails about new stories are off until they are wanted",
  play: async ({ canvas, args, userEvent }) => {
    const off = canvas.getByRole("button", { name: "Off" })
    await expect(off).toHaveAttribute("aria-pressed", "true")
    await userEvent.click(canvas.getByRole("button", { name: "Email me" }))
    await expect(args.onNewStoryEmails).toHaveBeenCalledWith(true)
  },
}

export const EmailsOfAnUnprovedAddress: Entry = {
  args: { user: aUser({ emailVerified: false, newStoryEmails: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/once you've confirmed your address/)).toBeVisible()
  },
}

export const EmailsWithoutMail: Entry = {
  args: { sendsMail: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Email isn't set up on this server yet/)).toBeVisible()
  },
}
