import { lastDayOf, type ShareRole } from "#protocol/share.ts"
import { showsNothing } from "#protocol/text.ts"
import type { Email } from "../../../ports/mailer.ts"
import { asLine, asLines, clipped, escaped } from "./text.ts"
import { page } from "./layout.ts"

export interface Invitation {
  readonly to: string
  /** Null when the invitation is for all people of the sender. */
  readonly personName: string | null
  readonly sharedBy: { readonly firstName: string; readonly lastName: string }
  readonly role: ShareRole
  readonly message: string
  readonly link: string
  /** ISO 8601. */
  readonly expiresAt: string
  readonly messageId: string
}

const day = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
})

/** The longest name in a subject; mail programs cut longer ones anyway. */
const subjectName = 60

const canDo: Record<ShareRole, string> = {
  viewer: "You'll be able to listen to the stories, read along and search them.",
  contributor:
    "You'll be able to listen to the stories, read along and search them. You can also add stories and correct the transcripts.",
}

/** A name as one line, or `instead` if nothing of it is visible. */
const named = (name: string, instead: string) => {
  const line = asLine(name)
  return showsNothing(line) ? instead : line
}

/** Writes the email of an invitation. What users typed is only ever text, never HTML. */
export const invitationEmail = (invitation: Invitation): Email => {
  const { sharedBy, role, link, personName } = invitation
  const who = named(`${sharedBy.firstName} ${sharedBy.lastName}`, "Someone")
  const of = personName === null ? "the whole family" : named(personName, "a relative")
  const message = asLines(invitation.message)
  const ends = day.format(new Date(lastDayOf(invitation.expiresAt)))

  const isOwn = personName !== null && who.toLowerCase() === of.toLowerCase()
  const stories = (name: string) => (isOwn ? "their own stories" : `${name}’s stories`)
  const subject = `${clipped(who, subjectName)} invited you to hear ${stories(clipped(of, subjectName))}`
  const about = "Kintale is where your family keeps its stories."
  const forYou = `This link is only for you, so please don't share it. It works until ${ends}.`
  const unexpected =
    "If you weren't expecting this, or don't know who it's from, you can ignore it. Nothing will happen."

  const text = [
    "Hello,",
    `${who} invited you to hear ${stories(of)}. ${about}`,
    ...(message.length === 0
      ? []
      : [`${who} writes:`, message.map((line) => `> ${line}`.trimEnd()).join("\n")]),
    canDo[role],
    `Open this link to accept:\n${link}`,
    forYou,
    unexpected,
  ].join("\n\n")

  const html = page({
    title: subject,
    heading: `<bdi>${escaped(who)}</bdi> invited you to hear ${stories(`<bdi>${escaped(of)}</bdi>`)}`,
    paragraphs: [about, canDo[role]],
    quote:
      message.length === 0
        ? null
        : { who: escaped(who), lines: message.map((line) => escaped(line)) },
    button: { label: "Open the invitation", link: escaped(link) },
    endings: [escaped(forYou), unexpected],
  })
  return { to: invitation.to, subject, text: `${text}\n`, html, messageId: invitation.messageId }
}
