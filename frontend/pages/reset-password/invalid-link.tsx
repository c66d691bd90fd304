import { Link } from "wouter"
import { brokenLink } from "../../support/broken-link-text.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

/** Shown when the address has no token, for example because a mail program cut the link. */
export const InvalidLink = () => (
  <Page width="reading" title="Invalid Reset Link" intro="No reset token found in the URL.">
    <div className="grid justify-items-start gap-6">
      <p className="max-w-[60ch]">
        {brokenLink.advice}, or get a new one with “Forgot your password?” on the login page.
      </p>
      <Button asChild variant="primary">
        <Link href="/login">Back to Login</Link>
      </Button>
    </div>
  </Page>
)
