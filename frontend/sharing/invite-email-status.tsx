import { Link2, Mail, MailCheck, MailWarning, MailX } from "lucide-react"
import type { Share } from "#protocol/share.ts"
import { cx } from "../ui/cx.ts"
import { mailWords } from "./share-text.ts"

const marks = {
  good: { Icon: MailCheck, color: "text-sage" },
  wait: { Icon: MailWarning, color: "text-amber" },
  bad: { Icon: MailX, color: "text-brick" },
  plain: { Icon: Link2, color: "text-faded" },
  going: { Icon: Mail, color: "text-faded" },
} as const

/** The state of the mail of an invitation. */
export const MailNote = ({ share }: { readonly share: Pick<Share, "mail" | "mailProblem"> }) => {
  const { title, text, tone } = mailWords(share)
  const { Icon, color } = marks[tone]
  return (
    <div className="flex gap-2.5 text-sm">
      <Icon aria-hidden="true" className={cx("mt-0.5 size-5 shrink-0", color)} />
      <div className="min-w-0">
        <p className={cx("font-semibold", tone === "bad" && "text-brick")}>{title}</p>
        {text !== undefined && <p className="text-faded">{text}</p>}
      </div>
    </div>
  )
}
