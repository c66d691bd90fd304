import { limits } from "#protocol/limits.ts"
import { emailsStayHere } from "../../api/auth-options.ts"
import { Notice } from "../../ui/notice.tsx"

/** Whether this server sends the password reset mail itself. */
export type EmailDelivery = "mailed" | "kept"

const { hours } = limits.reset

/** The hint after asking for a reset mail. The same for every address, so that it does not reveal accounts. */
export const ResetEmailNotice = ({ way }: { readonly way: EmailDelivery }) => (
  <Notice
    title={`If we know this address, an email with a link is ${way === "mailed" ? "on its way" : "ready"}`}
  >
    {way === "mailed"
      ? `The link works once, for ${hours === 1 ? "an hour" : `${hours} hours`}. Nothing after a few minutes? Check your spam folder, or try another address you may have used.`
      : emailsStayHere}
  </Notice>
)
