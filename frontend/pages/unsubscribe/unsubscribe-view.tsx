import { Link } from "wouter"
import { brokenLink } from "../../support/broken-link-text.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"

interface UnsubscribeViewProps {
  readonly state: "asking" | "stopping" | "stopped"
  /** Why it could not be done, as a sentence. */
  readonly rejection: string | null
  readonly onStop: () => void
}

/**
 * Where the link in a letter about new stories leads. Opening it does nothing: mail gateways open every
 * link they see.
 */
export const UnsubscribeView = ({ state, rejection, onStop }: UnsubscribeViewProps) => (
  <Page
    width="reading"
    title={state === "stopped" ? "You won't get these emails anymore" : "Emails about new stories"}
  >
    <Card>
      {state === "stopped" ? (
        <output className="block max-w-[60ch]">
          The stories are still here. You can turn emails about new stories back on in your{" "}
          <Link href="/settings" className="link">
            settings
          </Link>
          .
        </output>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <p className="max-w-[60ch]">
            We email you when someone in your family tells a new story. Do you want to stop these
            emails?
          </p>
          {rejection !== null && (
            <Notice tone="amber" title="We couldn't stop the emails" isUrgent>
              {rejection}
            </Notice>
          )}
          <Button
            variant="primary"
            size="large"
            className="justify-self-start max-md:justify-self-stretch"
            pending={state === "stopping"}
            onClick={onStop}
          >
            Stop these emails
          </Button>
        </div>
      )}
    </Card>
  </Page>
)

/** Shown when the address has no token, for example because a mail program cut the link. */
export const CutStopLink = () => (
  <Page width="reading" title={brokenLink.title} intro={brokenLink.intro}>
    <p className="max-w-[60ch]">
      {brokenLink.advice}, or turn the emails off in your{" "}
      <Link href="/settings" className="link">
        settings
      </Link>
      .
    </p>
  </Page>
)
