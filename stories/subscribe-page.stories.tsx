import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import { FailedPayment } from "../frontend/billing/failed-payment-notice.tsx"
import { PaymentForm, type PaymentFormProps } from "../frontend/pages/subscribe/payment-form.tsx"
import { PaymentUnavailable } from "../frontend/pages/subscribe/payment-unavailable.tsx"
import { SettingUp } from "../frontend/pages/subscribe/setting-up.tsx"
import { SetupFailed } from "../frontend/pages/subscribe/setup-failed.tsx"
import { SubscribeView } from "../frontend/pages/subscribe/subscribe-view.tsx"
import { TextField } from "../frontend/ui/fields.tsx"
import { signedInAt } from "./decorators.fixture.tsx"

const onPay = fn()

/** In the place of Stripe's own fields, which are a page of Stripe's. */
const fields = <TextField label="Card number" value="4242 4242 4242 4242" onType={fn()} />

const paymentForm = (changes: Partial<PaymentFormProps> = {}) => (
  <PaymentForm
    {...{ fields, isReady: true, step: "filling", rejection: null, onPay, ...changes }}
  />
)

const meta = {
  component: SubscribeView,
  decorators: [signedInAt("/subscribe")],
  args: {
    stories: 3,
    supportEmail: "help@holloway.family",
    payment: paymentForm(),
    isPayable: true,
  },
} satisfies Meta<typeof SubscribeView>
export default meta
type Entry = StoryObj<typeof meta>

export const ReadyToPay: Entry = {
  name: "SUB-01 SUB-08 SUB-09 SUB-10 SUB-11 SUB-12 SUB-13 SUB-16 SUB-17 SUB-18 SUB-20 CONST-07 Says what there is, what it costs and what makes it safe",
  play: async ({ canvas, userEvent }) => {
    await expect(
      canvas.getByRole("heading", { level: 1, name: "Upgrade to Premium" }),
    ).toBeVisible()
    await expect(canvas.getByRole("region", { name: "Current Plan: Free" })).toHaveTextContent(
      "3/5 stories used",
    )
    const premium = canvas.getByRole("region", { name: "Family Premium" })
    for (const words of ["Recommended", "$10", "per month", "7-day money-back guarantee"]) {
      await expect(premium).toHaveTextContent(words)
    }
    for (const name of ["Why upgrade now", "Complete Your Subscription", "Secure & Risk-Free"]) {
      await expect(canvas.getByRole("region", { name })).toBeVisible()
    }
    await expect(canvas.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      "mailto:help@holloway.family",
    )
    await userEvent.click(canvas.getByRole("button", { name: "Subscribe to Premium - $10/month" }))
    await expect(onPay).toHaveBeenCalledOnce()
  },
}

export const MoreThanTheFreePlan: Entry = {
  name: "AMB-58 Stories of a former Premium are all counted",
  args: { stories: 7 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("7/5 stories used")).toBeVisible()
  },
}

export const Loading: Entry = {
  name: "SUB-05 Says that the subscription is being set up",
  render: () => <SettingUp />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Setting up your subscription...")).toBeVisible()
  },
}

const retry = fn()

export const Failed: Entry = {
  name: "SUB-06 SUB-07 ERR-16 What could not be set up can be tried again, or left",
  render: () => <SetupFailed text="No client secret received" onRetry={retry} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("No client secret received")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Try Again" }))
    await expect(retry).toHaveBeenCalledOnce()
    await expect(canvas.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/")
  },
}

export const DidNotLoad: Entry = {
  name: "SUB-14 SUB-15 Where Stripe's form does not come, it can be tried again",
  args: { payment: <PaymentUnavailable onRetry={retry} />, isPayable: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Try Again" })).toBeVisible()
  },
}

export const FieldsOnTheirWay: Entry = {
  args: { payment: paymentForm({ fields: null, isReady: false }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: /Subscribe to Premium/ })).toBeDisabled()
  },
}

export const Declined: Entry = {
  name: "ERR-19 What Stripe refuses stays beside the button",
  args: {
    payment: paymentForm({
      rejection: { title: "Payment Failed", text: "Your card was declined." },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Your card was declined.")).toBeVisible()
  },
}

export const Paying: Entry = { args: { payment: paymentForm({ step: "paying" }) } }

export const FailedPaymentNotice: Entry = {
  name: "R228 A payment that failed says that nothing is lost, and leads to the card",
  render: () => (
    <div className="grid gap-5 p-4">
      <FailedPayment onMend={fn()} isPending={false} />
      <FailedPayment onMend={null} isPending={false} />
    </div>
  ),
}
