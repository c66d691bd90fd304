import { Schema } from "effect"
import { type InvitePreview, type MailState, type Share, ShareRole } from "#protocol/share.ts"
import { isolate } from "../lib/isolate.ts"

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
  readonly tone: "good" | "wait" | "bad" | "plain"
}

/** The state of the mail of an invitation in words, and what the user can do. */
export const mailWords: Readonly<Record<MailState, MailWords>> = {
  sent: { title: "Invitation mailed", tone: "good" },
  waiting: {
    title: "Invitation not sent yet",
    text: "The mail server isn't answering. We'll keep trying. In the meantime, you can send the link yourself.",
    tone: "wait",
  },
  rejected: {
    title: "We couldn't reach this address",
    text: "Check it for a typo, or send the link yourself.",
    tone: "bad",
  },
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
    text: "We've already emailed this address for you. We do that once a day and three times in 30 days. The link works just the same.",
    tone: "plain",
  },
  none: { title: "Send this link to them yourself", tone: "plain" },
}

/** Whether the invitation's mail is not sent, now or at all. */
export const isUnsent = (mail: MailState): boolean =>
  ["held", "withheld", "recent", "none"].includes(mail)

/** What is said when an invitation was made. */
export const invitationMade = (
  mail: MailState,
): { readonly title: string; readonly text: string } =>
  isUnsent(mail)
    ? {
        title: "Invitation ready",
        text: mail === "held" ? `${mailWords.held.title}.` : "Send the link yourself.",
      }
    : { title: "Person Shared", text: "Invitation has been sent successfully." }

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The account that accepted it, as far as it has a name. */
export const inviteeName = ({ sharedWithUser }: Share): string | null =>
  (sharedWithUser && fullName(sharedWithUser)) || null

/** What an invitation is for, as a title, for whoever has its link. */
export const invitedTo = ({ sharedByUser, isForEverybody, personName }: InvitePreview): string => {
  const sender = isolate(fullName(sharedByUser) || "Someone")
  return isForEverybody
    ? `${sender} invites you to hear the family's stories`
    : `${sender} invites you to hear the stories of ${isolate(personName)}`
}

/** Who sent an invitation: their name, or the address it came from. */
export const senderName = (sender: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}): string => fullName(sender) || sender.email
