import { LoaderCircle } from "lucide-react"
import { type RefObject, useEffect, useId, useRef, useState } from "react"
import {
  greeting,
  quickPrompts,
  type ChatMessage,
  type RecordedFact,
} from "#protocol/biography-chat.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { Outgoing } from "../../api/biography-chat.ts"
import type { Loaded } from "../../api/load-state.ts"
import { Button } from "../../ui/button.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { type ChatPerson, daysOf, isLooking, stillOutgoing, toldWords } from "./chat-text.ts"
import { Composer } from "./composer.tsx"
import { Message, Said } from "./messages.tsx"
import { OutgoingMessage } from "./outgoing-message.tsx"
import type { Hear } from "./citations.tsx"

interface ChatViewProps {
  readonly person: ChatPerson
  readonly field?: RefObject<HTMLTextAreaElement | null>
  readonly messages: Loaded<ReadonlyArray<ChatMessage>>
  readonly text: string
  readonly outgoing: ReadonlyArray<Outgoing>
  /** What of it leaves this server, as a sentence; null where nothing does. */
  readonly sends: string | null
  readonly hear: Hear
  readonly onType: (text: string) => void
  /** `again`: the key of one that was not sent. */
  readonly onSend: (text: string, again?: string) => void
  readonly onTakeUp: (sent: Outgoing) => void
  readonly onTakeBack: (fact: RecordedFact) => Promise<boolean>
  /** For who may correct the biography. */
  readonly onWrong?: ((message: ChatMessage, quotation: number | null) => void) | undefined
}

/** So many messages are shown at first; older ones come with a press. */
const shownAtFirst = 12

const Loading = () => (
  <div className="grid grid-cols-1 gap-3">
    <output className="sr-only">Loading the chat…</output>
    <Skeleton shape="block" className="h-20 w-4/5" />
    <Skeleton shape="block" className="h-14 w-3/5 justify-self-end" />
  </div>
)

const Looking = () => (
  <p className="flex items-center gap-2 text-faded">
    <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
    Looking through the stories…
  </p>
)

type HistoryProps = Pick<ChatViewProps, "person" | "hear" | "onTakeBack" | "onWrong"> & {
  readonly messages: ReadonlyArray<ChatMessage>
}

const History = ({ messages, ...rest }: HistoryProps) => {
  const [count, setCount] = useState(shownAtFirst)
  const shown = messages.slice(-count)
  return (
    <>
      {messages.length > shown.length && (
        <div className="justify-self-center">
          <Button variant="quiet" onClick={() => setCount(count + 4 * shownAtFirst)}>
            Show earlier messages
          </Button>
        </div>
      )}
      {daysOf(shown).map(({ day, messages }) => (
        <div key={messages[0]?.id} className="grid grid-cols-1 gap-4">
          <p className="justify-self-center text-sm text-faded">
            <time dateTime={messages[0]?.timestamp}>{day}</time>
          </p>
          {messages.map((message) => (
            <Message key={message.id} message={message} {...rest} />
          ))}
        </div>
      ))}
    </>
  )
}

/** Brings what was just sent, and then its answer, into sight. */
const useInSight = (count: number) => {
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== count) end.current?.scrollIntoView({ block: "nearest" })
    before.current = count
  }, [count])
  return end
}

/** The chat about a person: what was said, what is on its way, a field to write in, and four questions. */
export const ChatView = (props: ChatViewProps) => {
  const { person, messages: loaded, text, sends, onSend } = props
  const headingId = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const field = props.field ?? own
  const first = firstNameIn(person.name)
  const messages = loaded.state === "here" ? loaded.data : []
  const outgoing = stillOutgoing(props.outgoing, messages)
  const isBusy = props.outgoing.some(({ state }) => state === "sending")
  const end = useInSight(props.outgoing.length)
  const send = (message: string) => {
    onSend(message)
    field.current?.focus()
  }
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-1">
        <h3 id={headingId} className="text-xl wrap-anywhere">
          Talk about <bdi>{first}</bdi>
        </h3>
        <p className="text-sm wrap-anywhere text-faded">{toldWords(person)}</p>
        {sends !== null && <p className="text-sm wrap-anywhere text-faded">{sends}</p>}
      </div>
      {loaded.state === "failed" ? (
        <FailedNotice
          title="We couldn't open the chat"
          text={loaded.text}
          onRetry={loaded.onRetry}
        />
      ) : (
        <div role="log" aria-label="Messages" className="grid grid-cols-1 gap-4">
          {loaded.state === "loading" && <Loading />}
          {loaded.state === "here" && messages.length === 0 && (
            <Said type="assistant" content={greeting(person.name)} />
          )}
          <History
            messages={messages}
            person={person}
            hear={props.hear}
            onTakeBack={props.onTakeBack}
            onWrong={props.onWrong}
          />
          {outgoing.map((sent) => (
            <OutgoingMessage
              key={sent.key}
              sent={sent}
              isBusy={isBusy}
              onAgain={({ text, key }) => onSend(text, key)}
              onTakeUp={(sent) => {
                props.onTakeUp(sent)
                field.current?.focus()
              }}
            />
          ))}
          {isLooking(props.outgoing, messages) && <Looking />}
          <div ref={end} className="scroll-mb-32" />
        </div>
      )}
      <Composer
        field={field}
        text={text}
        isBusy={isBusy}
        onType={props.onType}
        onSend={(message) => {
          props.onType("")
          send(message)
        }}
      />
      <ul aria-label="Questions to start with" className="flex flex-wrap gap-2">
        {Object.entries(quickPrompts(first)).map(([about, question]) => (
          <li key={about} className="min-w-0">
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && send(question)}
              className="min-h-12 rounded-md border border-edge bg-raised px-4 py-2 text-start leading-snug wrap-anywhere text-ember transition-colors hover:bg-sunken aria-disabled:text-faded"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
