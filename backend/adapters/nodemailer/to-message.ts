import type { SendMailOptions } from "nodemailer"
import { readSender, type MailSender } from "../../platform/config/smtp.ts"
import { MailRejected, type Email } from "../../ports/mailer.ts"

export const senderFrom = (text: string): MailSender => {
  const sender = readSender(text)
  if (sender === null) throw new Error(`"${text}" is not a valid sender of emails.`)
  return sender
}

/** One address: no separators or invisible characters, and one @ with text on both sides. */
const oneAddress = /^[^\s<>@,;:"()[\]\\\p{C}\p{Zl}\p{Zp}]+@[^\s<>@,;:"()[\]\\\p{C}\p{Zl}\p{Zp}]+$/u

const idForm = /^[a-zA-Z0-9][a-zA-Z0-9.-]{0,99}$/

/**
 * A text on one line. Whatever could end a header, or be decoded into something that could, is
 * replaced.
 */
const asOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim()

/** An invalid message id is a bug of ours. */
export const checkMessageId = (messageId: string) => {
  if (!idForm.test(messageId))
    throw new Error("An email's id may have letters, digits, . and - only.")
}

/** Rejects an invalid address, or more than one. */
export const whyNot = ({ to, messageId }: Email): MailRejected | null => {
  checkMessageId(messageId)
  return oneAddress.test(to)
    ? null
    : new MailRejected({ problem: "address", reason: "that is not a single address" })
}

/** By RFC 8058 a mail program then posts to the link, instead of only opening it. */
const stopHeaders = ({ stopLink }: Email): Readonly<Record<string, string>> =>
  stopLink === undefined
    ? {}
    : {
        "List-Unsubscribe": `<${stopLink}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }

/**
 * An email as nodemailer takes it. Addresses are objects, which it does not parse for further
 * addresses, and no text of an email can make it read a file or a URL.
 */
export const asSent = (email: Email, from: MailSender, millis: number): SendMailOptions => ({
  from: { ...from },
  to: { name: "", address: email.to },
  subject: asOneLine(email.subject),
  text: email.text,
  html: email.html,
  messageId: `<${email.messageId}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
  date: new Date(millis),
  // Asks autoresponders not to answer.
  headers: { "Auto-Submitted": "auto-generated", ...stopHeaders(email) },
  disableFileAccess: true,
  disableUrlAccess: true,
})
