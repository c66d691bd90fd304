import { BookOpen, MessageCircle, Sparkle } from "lucide-react"
import { Button } from "../ui/button.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { firstNameIn } from "#protocol/first-name.ts"

interface NoBiographyProps {
  readonly name: string
  /** Leads to the chat, in which everybody may tell something. */
  readonly onTell?: (() => void) | undefined
  /** Opens the eight questions; for the keeper. */
  readonly onAnswer?: (() => void) | undefined
  /** Begins it from what is told already; for who may add stories. */
  readonly onBegin?: (() => void) | undefined
  readonly isBeginning: boolean
  /** What of it is sent to another machine; null: nothing is. */
  readonly sends: string | null
}

/** Nobody has begun a biography of this person: the ways to one. */
export const NoBiography = (props: NoBiographyProps) => {
  const { name, onTell, onAnswer, onBegin, isBeginning, sends } = props
  return (
    <EmptyState
      icon={<BookOpen />}
      title={`No biography of ${name} yet`}
      text={
        <>
          {`It will be built from ${firstNameIn(name)}'s stories, and every sentence shows who said it.`}
          {sends !== null && <span className="block pt-2 text-sm wrap-anywhere">{sends}</span>}
        </>
      }
      action={
        <>
          {onAnswer && (
            <Button variant="primary" icon={<BookOpen />} onClick={onAnswer}>
              Answer a few questions
            </Button>
          )}
          {onTell && (
            <Button icon={<MessageCircle />} onClick={onTell}>
              Share a memory in the chat
            </Button>
          )}
          {onBegin && (
            <Button
              variant={onAnswer === undefined ? "primary" : "secondary"}
              icon={<Sparkle />}
              onClick={onBegin}
              pending={isBeginning}
            >
              Start from existing stories
            </Button>
          )}
        </>
      }
    />
  )
}
