import type { RefObject } from "react"
import type { ChatMessage } from "#protocol/biography-chat.ts"
import type { PersonId } from "#protocol/ids.ts"
import { chatSendsWords } from "../../remote-usage/data-use-text.ts"
import {
  useAnswerFact,
  useChatDraft,
  useMessages,
  useSendMessage,
  useTakeBack,
  useWaitingFacts,
} from "../../api/biography-chat.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { loadedOf } from "../../api/load-state.ts"
import { succeeded } from "../../api/query-client.ts"
import { usePersonRejections } from "../../api/rejections.ts"
import { namesYear } from "../rejections/reason-text.ts"
import { removeAsWrong } from "../rejections/remove-as-wrong.ts"
import type { ChatPerson } from "./chat-text.ts"
import { ChatView } from "./chat-view.tsx"
import type { Hear } from "./citations.tsx"
import { WaitingFacts } from "./pending-facts.tsx"

const Waiting = ({ id }: { readonly id: PersonId }) => {
  const { data: facts = [] } = useWaitingFacts(id)
  const { mutate: answer } = useAnswerFact(id)
  return (
    <WaitingFacts
      facts={facts}
      onAnswer={({ id: factId }, isTaken) => answer({ factId, isTaken })}
    />
  )
}

interface BiographyChatProps {
  readonly person: ChatPerson
  /** What one writes in, for who leads there. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly hear: Hear
}

/** The user's own chat about a person, and for their keeper what waits for a yes. */
export const BiographyChat = ({ person, field, hear }: BiographyChatProps) => {
  const messages = loadedOf(useMessages(person.id))
  const { text, outgoing, write, takeUp } = useChatDraft(person.id)
  const { mutate: send } = useSendMessage(person.id)
  const { mutateAsync: takeBack } = useTakeBack(person.id)
  const rejections = usePersonRejections(person.id)
  const capabilities = useCapabilities()
  const reject = ({ id, content }: ChatMessage, quotation: number | null) =>
    void removeAsWrong({
      ...rejections,
      remove: () => rejections.reject({ kind: "answer", messageId: id, quotation }),
      isDated: namesYear(content),
    })
  return (
    <>
      {person.access === "own" && <Waiting id={person.id} />}
      <ChatView
        person={person}
        field={field}
        messages={messages}
        text={text}
        outgoing={outgoing}
        sends={chatSendsWords(capabilities?.sends)}
        hear={hear}
        onType={write}
        onSend={(text, again) => send(again === undefined ? { text } : { text, again })}
        onTakeUp={takeUp}
        onTakeBack={({ id }) => succeeded(takeBack(id))}
        onWrong={person.access === "view" ? undefined : reject}
      />
    </>
  )
}
