import type { RefObject } from "react"
import type { ChatMessage, RecordedFact, WaitingFact } from "#protocol/biography-chat.ts"
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
import { usePersonRejections } from "../../api/rejections.ts"
import { showError } from "../../api/show-error.ts"
import { showToast } from "../../ui/toast.ts"
import { namesYear } from "../rejections/reason-text.ts"
import { removeAsWrong } from "../rejections/remove-as-wrong.ts"
import type { ChatPerson } from "./chat-text.ts"
import { ChatView } from "./chat-view.tsx"
import type { Hear } from "./citations.tsx"
import { WaitingFacts } from "./pending-facts.tsx"

const Waiting = ({ id }: { readonly id: PersonId }) => {
  const { data: facts = [] } = useWaitingFacts(id)
  const { mutateAsync } = useAnswerFact(id)
  const answer = async ({ id: factId }: WaitingFact, isTaken: boolean) => {
    try {
      await mutateAsync({ factId, isTaken })
      showToast({
        title: isTaken ? "Added to the biography" : "Left out of the biography",
        tone: "good",
      })
    } catch (error) {
      showError(error, "We couldn't save your answer", "Please try again in a moment.")
    }
  }
  return <WaitingFacts facts={facts} onAnswer={(fact, isTaken) => void answer(fact, isTaken)} />
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
  const sending = useSendMessage(person.id)
  const takingBack = useTakeBack(person.id)
  const rejections = usePersonRejections(person.id)
  const capabilities = useCapabilities()
  const send = async (text: string, again?: string) => {
    try {
      await sending.mutateAsync(again === undefined ? { text } : { text, again })
    } catch (error) {
      showError(error, "Failed to send message. Please try again.", "")
    }
  }
  const takeBack = async (fact: RecordedFact) => {
    try {
      await takingBack.mutateAsync(fact.id)
      showToast({ title: "Removed from the biography", tone: "good" })
      return true
    } catch (error) {
      showError(error, "We couldn't remove it", "Please try again in a moment.")
      return false
    }
  }
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
        onSend={(text, again) => void send(text, again)}
        onTakeUp={takeUp}
        onTakeBack={takeBack}
        onWrong={person.access === "view" ? undefined : reject}
      />
    </>
  )
}
