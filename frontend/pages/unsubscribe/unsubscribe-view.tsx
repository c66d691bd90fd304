import { Link } from "wouter"
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
    title={state === "stopped" ? "These emails have stopped" : "Emails about new stories"}
  >
    <Card>
      {state === "stopped" ? (
        <output className="block max-w-[60ch]">
          You get no more emails about new stories. The stories are here as before, and in your{" "}
          <Link href="/settings" className="link">
            settings
          </Link>{" "}
          you can ask for the emails again.
        </output>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <p className="max-w-[60ch]">
            You get an email when someone in your family has told a new story. Would you like to get
            no more of them?
          </p>
          {rejection !== null && (
            <Notice tone="amber" title="The emails go on" isUrgent>
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
  <Page width="reading" title="This link is not whole" intro="A part of it is missing.">
    <p className="max-w-[60ch]">
      Some mail programs cut long links in two. Please open the link in the email once more, or
      switch the emails off in your{" "}
      <Link href="/settings" className="link">
        settings
      </Link>
      .
    </p>
  </Page>
)
