import { limits } from "#protocol/limits.ts"
import { askForYourLink, emailWaits } from "../../api/auth-options.ts"
import { Notice } from "../../ui/notice.tsx"

/** Whether this server sends the password reset mail itself. */
export type UsualDelivery = "mailed" | "kept"
/** How one leaves: it waits while the mail server takes none. */
export type EmailDelivery = UsualDelivery | "waits"

const { hours } = limits.reset

const titles: Readonly<Record<EmailDelivery, string>> = {
  mailed: "an email with a link is on its way",
  kept: "an email with a link is ready",
  waits: "we'll email you a link",
}

const texts: Readonly<Record<EmailDelivery, string>> = {
  mailed: `The link works once, for ${hours === 1 ? "an hour" : `${hours} hours`}. Nothing after a few minutes? Check your spam folder, or try another address you may have used.`,
  kept: askForYourLink,
  waits: emailWaits.text,
}

/** The hint after asking for a reset mail. The same for every address, so that it does not reveal accounts. */
export const ResetEmailNotice = ({ way }: { readonly way: EmailDelivery }) => (
  <Notice title={`If we know this address, ${titles[way]}`}>{texts[way]}</Notice>
)
