import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

/** Shown when the address has no token, for example because a mail program cut the link. */
export const InvalidLink = () => (
  <Page width="reading" title="Invalid Reset Link" intro="No reset token found in the URL.">
    <div className="grid justify-items-start gap-6">
      <p className="max-w-[60ch]">
        Some mail programs cut long links in two. Please open the link in the email once more, or
        ask for a new one at the login: “Forgot your password?”
      </p>
      <Button asChild variant="primary">
        <Link href="/login">Back to Login</Link>
      </Button>
    </div>
  </Page>
)
