import { Schema } from "effect"
import { type InvitePreview, type MailState, type Share, ShareRole } from "#protocol/share.ts"

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
    text: "The mail server does not answer. It is tried again by itself; meanwhile you can pass on the link.",
    tone: "wait",
  },
  rejected: {
    title: "This address could not be reached",
    text: "Check it for a slip of the finger, or pass on the link yourself.",
    tone: "bad",
  },
  held: {
    title: "We will write to them once you have confirmed your address",
    text: "Please open the link in the email we sent you. Meanwhile you can pass on the invitation's link yourself.",
    tone: "wait",
  },
  withheld: {
    title: "No email goes out: pass on the link yourself",
    text: "We have written to as many people for you as we may within a month. The link works all the same.",
    tone: "plain",
  },
  recent: {
    title: "No email this time: send the link yourself",
    text: "We emailed this address for you already. We do that once a day, and three times in 30 days. The link works all the same.",
    tone: "plain",
  },
  none: { title: "This server sends no email: pass on the link yourself.", tone: "plain" },
}

/** Whether the invitation's mail is not sent, now or at all. */
export const isUnsent = (mail: MailState): boolean => ["held", "withheld", "recent"].includes(mail)

/** Keeps a name written from right to left from reordering the sentence around it. */
const set = (name: string) => `\u2068${name}\u2069`

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The account that accepted it, as far as it has a name. */
export const inviteeName = ({ sharedWithUser }: Share): string | null =>
  (sharedWithUser && fullName(sharedWithUser)) || null

/** What an invitation is for, as a title, for whoever has its link. */
export const invitedTo = ({ sharedByUser, isForEverybody, personName }: InvitePreview): string => {
  const sender = set(fullName(sharedByUser) || "Someone")
  return isForEverybody
    ? `${sender} invites you to hear the family's stories`
    : `${sender} invites you to hear the stories of ${set(personName)}`
}

/** Who sent an invitation: their name, or the address it came from. */
export const senderName = (sender: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}): string => fullName(sender) || sender.email
