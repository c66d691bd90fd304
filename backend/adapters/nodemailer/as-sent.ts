import type { SendMailOptions } from "nodemailer"
import { readSender, type Sender } from "../../ports/mail-server.ts"
import { MailRefused, type Letter } from "../../ports/mailer.ts"

export const senderFrom = (text: string): Sender => {
  const sender = readSender(text)
  if (sender === null) throw new Error(`"${text}" is no sender of letters.`)
  return sender
}

/** Nothing that ends a line or an address or cannot be seen, and one @ with something on both sides of it. */
const oneAddress = /^[^\s<>@,;:"()[\]\\\p{C}\p{Zl}\p{Zp}]+@[^\s<>@,;:"()[\]\\\p{C}\p{Zl}\p{Zp}]+$/u

const idForm = /^[a-zA-Z0-9][a-zA-Z0-9.-]{0,99}$/

/** A text as one line: what could end a header, or be decoded into something that could, becomes harmless. */
const asOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim()

/** What is no message id is a mistake of ours. */
export const checkMessageId = (messageId: string) => {
  if (!idForm.test(messageId)) throw new Error("A letter is known by letters, digits, . and -.")
}

/** Refuses an address that is none, or more than one. */
export const whyNot = ({ to, messageId }: Letter): MailRefused | null => {
  checkMessageId(messageId)
  return oneAddress.test(to) ? null : new MailRefused({ reason: "that is not one address" })
}

/**
 * A letter as nodemailer takes it. Addresses go in as objects, which it does not search for further
 * addresses, and nothing in a letter can make it read a file or a page.
 */
export const asSent = (letter: Letter, from: Sender, millis: number): SendMailOptions => ({
  from: { ...from },
  to: { name: "", address: letter.to },
  subject: asOneLine(letter.subject),
  text: letter.text,
  html: letter.html,
  messageId: `<${letter.messageId}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
  date: new Date(millis),
  // Answering machines leave such letters alone.
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
})
