import { Schema } from "effect"
import {
  type Invite,
  type InvitePreview,
  type MailProblem,
  type MailState,
  type Share,
  ShareRole,
} from "#protocol/share.ts"
import { limits } from "#protocol/limits.ts"
import { listed } from "../lib/format.ts"
import { isolate } from "../lib/isolate.ts"
import { isSameName } from "./is-same-name.ts"

export const isShareRole = Schema.is(ShareRole)

/** What each role is called, and what it lets somebody do. */
export const roleWords = {
  viewer: {
    label: "Viewer",
    can: "Listens to the stories and reads them.",
    asOne: "As a viewer you can listen to them and read them.",
  },
  contributor: {
    label: "Contributor",
    can: "Listens and reads, adds stories, and corrects transcripts.",
    asOne: "As a contributor you can listen and read, add stories, and correct transcripts.",
  },
} as const satisfies Record<
  ShareRole,
  { readonly label: string; readonly can: string; readonly asOne: string }
>

interface StatusWords {
  readonly label: string
  readonly tone: "amber" | "sage" | "brick" | "neutral"
}

const statuses: ReadonlyMap<string, StatusWords> = new Map([
  ["pending", { label: "Pending", tone: "amber" }],
  ["accepted", { label: "Active", tone: "sage" }],
  ["declined", { label: "Declined", tone: "brick" }],
  ["expired", { label: "Expired", tone: "neutral" }],
])

/** The label of a status. A status this client does not know is shown unchanged. */
export const statusWords = (status: string): StatusWords =>
  statuses.get(status) ?? { label: status, tone: "neutral" }

interface MailWords {
  readonly title: string
  readonly text?: string
  readonly tone: "good" | "plain" | "going" | "wait" | "bad"
}

/** Why an email was not delivered. What the mail server itself said is for whoever runs this server. */
const problemText: Readonly<Record<MailProblem, string>> = {
  unreachable: "We couldn't reach the mail server.",
  busy: "The mail server asked us to try again later.",
  settings: "The mail server didn't accept email from us. Tell the person who runs this server.",
  address: "The mail server refused this address.",
  rejected: "The mail server refused this email.",
}

/** What helps once nothing more is tried. */
const remedy = (problem: MailProblem | null) => {
  switch (problem) {
    case "address":
      return "If it has a typo, withdraw this invitation and invite the right address. If not, send the link yourself."
    case "rejected":
      return "Send the link yourself."
    default:
      return `We tried for ${limits.emails.triedDays} days. Send the link yourself, or press Send again.`
  }
}

const fixedWords = {
  sent: { title: "Invitation mailed", tone: "good" },
  held: {
    title: "We'll email them once you confirm your email",
    text: "Open the link in the email we sent you. In the meantime, you can send this link yourself.",
    tone: "wait",
  },
  withheld: {
    title: "Send this link to them yourself",
    text: "We've emailed as many people for you as we can this month. The link works just the same.",
    tone: "plain",
  },
  recent: {
    title: "Send this link to them yourself",
    text: "To avoid flooding an inbox, we email the same address once a day and three times in 30 days. The link works just the same.",
    tone: "plain",
  },
  none: { title: "Send this link to them yourself", tone: "plain" },
} as const satisfies Partial<Record<MailState, MailWords>>

/** The state of the mail of an invitation in words, and what the user can do. */
export const mailWords = ({
  mail,
  mailProblem,
}: Pick<Share, "mail" | "mailProblem">): MailWords => {
  const why = mailProblem === null ? "" : `${problemText[mailProblem]} `
  switch (mail) {
    case "waiting":
      return mailProblem === null
        ? {
            title: "We're emailing the invitation",
            text: "You can also send the link yourself.",
            tone: "going",
          }
        : {
            title: "Not delivered yet",
            text: `${why}We'll keep trying for ${limits.emails.triedDays} days. You can also send the link yourself.`,
            tone: "wait",
          }
    case "failed":
      return { title: "Not delivered", text: `${why}${remedy(mailProblem)}`, tone: "bad" }
    default:
      return fixedWords[mail]
  }
}

/** Whether the invitation's mail is not sent, now or at all. */
export const isUnsent = (mail: MailState): boolean =>
  ["held", "withheld", "recent", "none"].includes(mail)

/** What is said when an invitation was made. */
export const invitationMade = ({
  mail,
  mailProblem,
}: Pick<Share, "mail" | "mailProblem">): { readonly title: string; readonly text: string } => {
  const title = "Invitation ready"
  if (mail === "held") return { title, text: `${fixedWords.held.title}.` }
  if (isUnsent(mail)) return { title, text: "Send the link yourself." }
  return mailProblem === null
    ? { title: "Person Shared", text: "Invitation has been sent successfully." }
    : { title, text: `${problemText[mailProblem]} Send the link yourself.` }
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The account that accepted it, as far as it has a name. */
export const inviteeName = ({ sharedWithUser }: Share): string | null =>
  (sharedWithUser && fullName(sharedWithUser)) || null

/** Whose stories an invitation by somebody of this name is about. */
const storiesOf = (
  { isForEverybody, personName }: Pick<Invite, "isForEverybody" | "personName">,
  name: string,
): string => {
  if (isForEverybody) return "the family's stories"
  return isSameName(personName, name) ? "their own stories" : `${isolate(personName)}'s stories`
}

/** What an invitation is for, as a title, for whoever has its link. */
export const invitedTo = (invite: InvitePreview): string => {
  const name = fullName(invite.sharedByUser) || "Someone"
  return `${isolate(name)} has invited you to Kintale to hear ${storiesOf(invite, name)}`
}

/** The same for whoever may answer it. */
export const invitedText = (invite: Invite): string => {
  const name = senderName(invite.sharedByUser)
  const adding = invite.role === "viewer" ? "" : " and add your own"
  return `${isolate(name)} invited you to hear ${storiesOf(invite, name)}${adding}.`
}

/** Who waits for an answer to an invitation, and what they invited to where it is one. */
export const waitingText = (invites: ReadonlyArray<Invite>): string => {
  const [invite, ...others] = invites
  if (invite !== undefined && others.length === 0) return invitedText(invite)
  const names = new Set(invites.map(({ sharedByUser }) => isolate(senderName(sharedByUser))))
  return `${listed([...names])} invited you to listen.`
}

interface Sender {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Who sent an invitation: their name, or the address it came from. */
export const senderName = (sender: Sender): string => fullName(sender) || sender.email

/** The same as they are called in a sentence. */
export const senderFirstName = (sender: Sender): string =>
  sender.firstName.trim() || senderName(sender)
