import { Mic } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { ChatMessage } from "#protocol/biography-chat.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { type ChatPerson, recordingPlace } from "./chat-text.ts"
import { type Hear, Quotations } from "./citations.tsx"
import { WrongButton } from "../rejections/wrong-button.tsx"
import { RecordedFacts, type RecordedFactsProps } from "./recorded-facts.tsx"

interface SaidProps {
  readonly type: ChatMessage["type"]
  readonly content: string
  readonly isFaded?: boolean
  readonly children?: ReactNode
}

/** What somebody said, and what belongs to it. */
export const Said = ({ type, content, isFaded = false, children }: SaidProps) => (
  <div
    className={cx(
      "grid max-w-[92%] min-w-0 grid-cols-1 gap-2",
      type === "user" ? "justify-self-end" : "justify-self-start",
    )}
  >
    <p
      dir="auto"
      className={cx(
        "rounded-md px-4 py-3 wrap-anywhere whitespace-pre-line",
        type === "user" ? "justify-self-end bg-ember-wash" : "bg-sunken",
        isFaded && "text-faded",
      )}
    >
      <bdi lang="en" className="sr-only">
        {type === "user" ? "You: " : "Kintale: "}
      </bdi>
      {content}
    </p>
    {children}
  </div>
)

/** A question nobody has answered, which the person can be asked in a recording. */
const ToAsk = ({
  person,
  question,
}: {
  readonly person: ChatPerson
  readonly question: string
}) => (
  <div className="-ms-2 min-w-0">
    <Button asChild variant="quiet" icon={<Mic />} className="max-w-full px-3 text-start">
      <Link href={recordingPlace(person.id, question)}>
        <span className="min-w-0 wrap-anywhere">
          Record <bdi>{firstNameIn(person.name)}</bdi>'s answer
        </span>
      </Link>
    </Button>
  </div>
)

interface MessageProps extends Pick<RecordedFactsProps, "onTakeBack"> {
  readonly message: ChatMessage
  readonly person: ChatPerson
  readonly hear: Hear
  /** Takes an answer away for one of its quotations, or for what it quotes of what was written. */
  readonly onWrong?: ((message: ChatMessage, quotation: number | null) => void) | undefined
}

/** An answer that quotes what somebody wrote. */
const quotesWriting = ({ type, content, quotations }: ChatMessage) =>
  type === "assistant" && quotations.length === 0 && content.includes("“")

export const Message = ({ message, person, hear, onTakeBack, onWrong }: MessageProps) => {
  const { type, content, quotations, told, toAsk } = message
  return (
    <Said type={type} content={content}>
      {quotations.length > 0 && (
        <Quotations
          quotations={quotations}
          content={content}
          hear={hear}
          onWrong={onWrong && ((nth) => onWrong(message, nth))}
        />
      )}
      {onWrong && quotesWriting(message) && (
        <div className="-ms-3">
          <WrongButton text={content} onWrong={() => onWrong(message, null)} />
        </div>
      )}
      {told.length > 0 && <RecordedFacts facts={told} content={content} onTakeBack={onTakeBack} />}
      {toAsk !== null && person.access !== "view" && <ToAsk person={person} question={toAsk} />}
    </Said>
  )
}
