import { limits } from "#protocol/limits.ts"
import type { Email } from "../../../ports/mailer.ts"
import { page } from "./layout.ts"
import { escaped } from "./text.ts"

/**
 * Where a letter goes, and its link. These letters contain nothing that anybody typed, since
 * anybody can have them sent to anybody.
 */
interface AccountEmail {
  readonly to: string
  readonly link: string
  readonly messageId: string
}

interface Words {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
  readonly action: string
  readonly endings: ReadonlyArray<string>
}

const email = ({ to, link, messageId }: AccountEmail, words: Words): Email => {
  const { subject, paragraphs, action, endings } = words
  const text = ["Hello,", ...paragraphs, `${action}:\n${link}`, ...endings].join("\n\n")
  const html = page({
    title: subject,
    heading: escaped(subject),
    paragraphs: paragraphs.map(escaped),
    quote: null,
    button: { label: escaped(action), link: escaped(link) },
    endings: endings.map(escaped),
  })
  return { to, subject, text: `${text}\n`, html, messageId }
}

const hours = (count: number) => (count === 1 ? "one hour" : `${count} hours`)

/** `isProved`: the address was confirmed before, so everything in the account is its owner's. */
export const resetEmail = (to: AccountEmail, isProved: boolean): Email =>
  email(to, {
    subject: "Set a new password for Kintale",
    paragraphs: [
      "Someone, we hope it was you, asked to set a new password for your account at Kintale, where your family keeps the stories its relatives tell.",
    ],
    action: "Set a new password",
    endings: [
      `The link works once and for ${hours(limits.reset.hours)}. A new password signs you out everywhere; then you sign in with it.`,
      ...(isProved
        ? []
        : [
            "This address was never confirmed, so someone else may have opened the account with it. With the new password, everything that was shared from it or accepted in it ends; its people and stories stay.",
          ]),
      "If it was not you, you can simply ignore this email: your password stays as it is. Please do not pass the link on.",
    ],
  })

export const verificationEmail = (to: AccountEmail): Email =>
  email(to, {
    subject: "Please confirm your email address for Kintale",
    paragraphs: [
      "Someone, we hope it was you, opened an account with this address at Kintale, where families keep the stories their relatives tell.",
      "Once the address is confirmed, it can be used to sign in and to set a new password, and invitations that are sent to it show up by themselves.",
    ],
    action: "Open the page to confirm",
    endings: [
      `The link works once and for ${hours(limits.verification.hours)}.`,
      "If you did not open an account just now, please ignore this email: as long as nobody presses the button on that page, nothing happens.",
    ],
  })

export const existingAccountEmail = (to: AccountEmail): Email =>
  email(to, {
    subject: "You already have an account at Kintale",
    paragraphs: [
      "Someone, perhaps you, just opened an account at Kintale with this address. But you have one already, and your stories are there.",
      "Please sign in to it. If you do not remember the password, choose “Forgot password?” there and set a new one.",
    ],
    action: "Sign in",
    endings: [
      "If it was not you, you can simply ignore this email: nothing happens, and nobody was told that you have an account.",
    ],
  })

export const passwordChangedEmail = (to: AccountEmail): Email =>
  email(to, {
    subject: "Your password at Kintale was changed",
    paragraphs: [
      "Someone, we hope it was you, just changed the password of your account at Kintale. Every other device was signed out.",
    ],
    action: "Sign in",
    endings: [
      "If it was you, there is nothing to do.",
      "If it was not you, choose “Forgot your password?” on that page and set a new one. That signs out everyone else.",
    ],
  })
