import { join } from "node:path"
import { outboxMailer } from "../../adapters/outbox-mailer.ts"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"

/**
 * Chooses how emails leave: by a mail server, or into a folder where the operator can read their
 * links.
 */
export const mailer = (settings: {
  readonly mailUrl: Parameters<typeof smtpMailer>[0]["url"] | null
  readonly mailFrom: Parameters<typeof smtpMailer>[0]["from"]
  readonly dataDir: string
}) => {
  const { mailUrl, mailFrom, dataDir } = settings
  const outbox = join(dataDir, "outbox")
  return mailUrl === null
    ? outboxMailer({ folder: outbox, from: mailFrom })
    : smtpMailer({ url: mailUrl, from: mailFrom, outbox })
}
