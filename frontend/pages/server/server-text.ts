import type { RegistrationPolicy } from "#protocol/account.ts"
import type { AccountOnServer, FailedStory, ServerOverview } from "#protocol/operator.ts"
import { fileSize } from "#protocol/file-size.ts"
import { longDate, minutesSeconds, timeOfDay } from "../../lib/format.ts"

export const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString("en-US")} ${many}`

/** Who can sign up, as the choices say it. */
export const policies: ReadonlyArray<{
  readonly value: RegistrationPolicy
  readonly label: string
  readonly text: string
}> = [
  {
    value: "open",
    label: "Everyone",
    text: "Anyone who finds this server's address can create an account.",
  },
  {
    value: "invited",
    label: "Invited people",
    text: "Only people someone here has invited can create an account.",
  },
  { value: "closed", label: "No one", text: "No one can create an account for now." },
]

export const storiesText = ({ queued }: ServerOverview["stories"]): string =>
  queued === 0
    ? "No stories are waiting to be transcribed."
    : `${count(queued, "story is", "stories are")} waiting or being transcribed.`

export const emailText = ({
  isSent,
  waiting,
  undelivered,
  problem,
}: ServerOverview["emails"]): string => {
  if (!isSent)
    return "Email isn't set up, so we put emails in the folder outbox of the server's data folder. To send them, set MAIL_URL."
  const late =
    waiting === 0
      ? "No emails are waiting."
      : `${count(waiting, "email is", "emails are")} waiting to be sent.`
  if (problem !== null)
    return `${late} ${problem === "unreachable" ? "We can't reach the mail server" : "The mail server takes no email from us"}: check MAIL_URL, and try npm run doctor.`
  return undelivered === 0
    ? late
    : `${late} ${count(undelivered, "email", "emails")} couldn't be delivered; the log says why.`
}

/** When the newest backup is from; null where backups are made elsewhere. */
export const backupText = (backup: ServerOverview["backup"]): string | null => {
  if (backup === null) return null
  if (backup.newestAt === null) return "No backup yet. Run npm run backup every night."
  const newest = `The newest is from ${longDate(backup.newestAt)}, ${timeOfDay(backup.newestAt)}.`
  return backup.isOld ? `${newest} Run npm run backup every night.` : newest
}

/** As disks are sold, and as the log says it: 48.2 GB. */
const diskSize = (bytes: number) =>
  bytes < 1e9
    ? `${(bytes / 1e6).toFixed(0)} MB`
    : `${(bytes / 1e9).toFixed(bytes < 1e11 ? 1 : 0)} GB`

export const diskText = ({ free, total }: ServerOverview["disks"][number]): string =>
  `${diskSize(free)} free of ${diskSize(total)}`

/** 41 stories, 2.4 GB */
export const storageText = ({ stories, bytes }: AccountOnServer): string =>
  stories === 0 ? "No stories" : `${count(stories, "story", "stories")}, ${fileSize(bytes)}`

export const accountText = (account: AccountOnServer): string =>
  account.lastActiveAt === null
    ? storageText(account)
    : `${storageText(account)}. Last active ${longDate(account.lastActiveAt)}`

export const failedTitle = ({ id, username, seconds }: FailedStory): string =>
  `Story ${String(id)}${username === "" ? "" : ` in ${username}'s account`}${seconds === 0 ? "" : `, ${minutesSeconds(seconds)} long`}`
