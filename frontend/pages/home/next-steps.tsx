import { Mail, MessageCircleQuestion, Mic, UserRoundPlus } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Invite } from "#protocol/share.ts"
import { ShareBack, type ShareBackProps } from "../../sharing/share-back-notice.tsx"
import { waitingText } from "../../sharing/share-text.ts"
import { Button } from "../../ui/button.tsx"

interface StepProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly action: ReactNode
}

const Step = ({ icon, title, children, action }: StepProps) => (
  <li className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-raised p-5 md:p-6">
    <h3 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal text-faded [&>svg]:size-5">
      {icon}
      {title}
    </h3>
    <div className="flex-1">{children}</div>
    <div>{action}</div>
  </li>
)

export interface NextStepsProps {
  /** The question of the day; null while there is none. */
  readonly question: string | null
  /** Whether nobody has been invited yet, although there is something to hear. */
  readonly isAlone: boolean
  /** To somebody who shares with the user, and nothing is shared with them; null where nobody is. */
  readonly shareBack?: ShareBackProps | null
  /** Those that wait for the user's answer. */
  readonly invites?: ReadonlyArray<Invite>
}

/** What to do next: answer a question, and let somebody listen. */
export const NextSteps = (props: NextStepsProps) => {
  const { question, isAlone, shareBack = null, invites = [] } = props
  const hasSteps = question !== null || isAlone || invites.length > 0
  if (!hasSteps && shareBack === null) return null
  return (
    <section aria-labelledby="next" className="grid grid-cols-1 gap-4">
      <h2 id="next" className="text-xl">
        What's next
      </h2>
      {shareBack !== null && <ShareBack key={shareBack.sender.email} {...shareBack} />}
      {hasSteps && (
        <ul className="grid grid-cols-1 gap-4 md:auto-cols-fr md:grid-flow-col">
          {invites.length > 0 && (
            <Step
              icon={<Mail aria-hidden="true" />}
              title={invites.length === 1 ? "An invitation" : `${invites.length} invitations`}
              action={
                <Button asChild variant="primary" icon={<Mail />}>
                  <Link href="/people?tab=sharing">
                    {invites.length === 1 ? "See the invitation" : "See the invitations"}
                  </Link>
                </Button>
              }
            >
              <p className="wrap-anywhere">{waitingText(invites)}</p>
            </Step>
          )}
          {question !== null && (
            <Step
              icon={<MessageCircleQuestion aria-hidden="true" />}
              title="Today's question"
              action={
                <Button asChild icon={<Mic />}>
                  <Link href={`/record?${new URLSearchParams({ question })}`}>
                    Record the answer
                  </Link>
                </Button>
              }
            >
              <p className="font-serif text-lg wrap-anywhere" dir="auto">
                {question}
              </p>
            </Step>
          )}
          {isAlone && (
            <Step
              icon={<UserRoundPlus aria-hidden="true" />}
              title="Let your family listen"
              action={
                <Button asChild icon={<UserRoundPlus />}>
                  <Link href="/people?tab=sharing">Invite someone</Link>
                </Button>
              }
            >
              <p>So far, only you can hear your stories. Invite someone to listen.</p>
            </Step>
          )}
        </ul>
      )}
    </section>
  )
}
