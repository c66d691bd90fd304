import { limits } from "#protocol/limits.ts"
import type { Email } from "../../../ports/mailer.ts"
import { page } from "./layout.ts"
import { escaped } from "./text.ts"

/**
 * Where an email goes, and its link. These emails contain nothing that anybody typed, since
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
      "Someone (hopefully you) asked to set a new password for your Kintale account, where your family keeps its stories.",
    ],
    action: "Set a new password",
    endings: [
      `The link works once, for ${hours(limits.reset.hours)}. Setting a new password signs you out on every device.`,
      ...(isProved
        ? []
        : [
            "This email address was never confirmed, so someone else may have created the account. To keep you safe, a new password ends everything the account shared or accepted. Its people and stories stay.",
          ]),
      "If it wasn't you, you can ignore this email. Your password stays the same. Please don't share the link.",
    ],
  })

export const verificationEmail = (to: AccountEmail): Email =>
  email(to, {
    subject: "Confirm your email address for Kintale",
    paragraphs: [
      "Someone (hopefully you) created a Kintale account with this email address. Kintale is where families keep their stories.",
      "Once you confirm the address, you can use it to sign in and to set a new password. Invitations sent to it will show up automatically.",
    ],
    action: "Confirm your email address",
    endings: [
      `The link works once, for ${hours(limits.verification.hours)}.`,
      "If you didn't just create an account, you can ignore this email. Nothing will happen unless someone presses the button on that page.",
    ],
  })

export const existingAccountEmail = (to: AccountEmail): Email =>
  email(to, {
    subject: "You already have a Kintale account",
    paragraphs: [
      "Someone (maybe you) just tried to create a Kintale account with this email address. You already have one, and your stories are in it.",
      "Sign in to it. If you don't remember the password, choose “Forgot your password?” there and set a new one.",
    ],
    action: "Sign in",
    endings: [
      "If it wasn't you, you can ignore this email. Nothing will happen, and no one was told that you have an account.",
    ],
  })

export const passwordChangedEmail = (to: AccountEmail): Email =>
  email(to, {
    subject: "Your Kintale password was changed",
    paragraphs: [
      "Someone (hopefully you) just changed the password of your Kintale account. Every other device was signed out.",
    ],
    action: "Sign in",
    endings: [
      "If it was you, there's nothing to do.",
      "If it wasn't you, choose “Forgot your password?” on that page and set a new one. That signs out everyone else.",
    ],
  })
