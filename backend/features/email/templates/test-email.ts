import type { Email } from "../../../ports/mailer.ts"
import { page } from "./layout.ts"
import { escaped } from "./text.ts"

/** Nobody asked for it but whoever runs the server, to see that emails arrive. */
export const testEmail = ({
  to,
  link,
  messageId,
}: {
  readonly to: string
  readonly link: string
  readonly messageId: string
}): Email => {
  const subject = "Kintale can send email"
  const sentence =
    "This is a test. It arrived, so this server can send invitations and links to your family."
  const action = "Open Kintale"
  return {
    ...{ to, subject, messageId },
    text: `${["Hello,", sentence, `${action}:\n${link}`].join("\n\n")}\n`,
    html: page({
      ...{ title: subject, heading: subject, paragraphs: [sentence], quote: null, endings: [] },
      button: { label: action, link: escaped(link) },
    }),
  }
}
