import { useRef } from "react"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { isMissing } from "../data/ask-error.ts"
import { useBegin, useBiography } from "../data/biographies.ts"
import { loadedOf } from "../data/loaded.ts"
import { usePerson } from "../data/people.ts"
import { tellRefusal } from "../data/tell-refusal.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { FailedNotice } from "../ui/failed-notice.tsx"
import { BiographySkeleton } from "./biography-skeleton.tsx"
import { BiographyView } from "./biography-view.tsx"
import { BiographyChat } from "./chat/biography-chat.tsx"
import { NoBiography } from "./no-biography.tsx"
import { NowHeard } from "./now-heard.tsx"
import { playMomentWith } from "./play-moment.tsx"
import { type StoryVoice, useMoments } from "./use-moments.ts"

export interface BiographyOf {
  readonly id: PersonId
  readonly name: string
}

export interface BiographyTabProps {
  readonly person: BiographyOf
  /** The player of the story whose page it is. */
  readonly voice?: StoryVoice | undefined
  /** Where another story is heard. */
  readonly soundOf?: ((id: StoryId) => string) | undefined
}

interface BeginningProps extends Pick<BiographyTabProps, "person"> {
  readonly mayBegin: boolean
  readonly onTell: (() => void) | undefined
}

/** The ways to a first biography, as far as the user may go them. */
const Beginning = ({ person: { id, name }, mayBegin, onTell }: BeginningProps) => {
  const { mutateAsync: begin, isPending } = useBegin(id)
  const beginIt = async () => {
    try {
      await begin()
    } catch (error) {
      tellRefusal(error, "The biography is not begun", "Please try again in a moment.")
    }
  }
  return (
    <NoBiography
      name={name}
      onTell={onTell}
      onBegin={mayBegin ? () => void beginIt() : undefined}
      isBeginning={isPending}
    />
  )
}

/** A person's biography, for the pages that show it. */
export const BiographyTab = ({ person, voice, soundOf }: BiographyTabProps) => {
  const moments = useMoments(voice, soundOf)
  const asked = useBiography(person.id)
  const loaded = loadedOf(asked)
  const { data: known } = usePerson(person.id)
  const chat = useRef<HTMLTextAreaElement>(null)
  // What was taken back goes at once, although it is here.
  if (isMissing(asked.error)) {
    return (
      <EmptyState
        title="This biography is not shared with you"
        text={`Whoever keeps the stories of ${person.name} can share them with you.`}
      />
    )
  }
  switch (loaded.state) {
    case "loading":
      return <BiographySkeleton />
    case "failed":
      return (
        <FailedNotice
          title="The biography could not be loaded"
          text={loaded.text}
          onRetry={loaded.onRetry}
        />
      )
    case "here":
      return (
        <div className="grid min-w-0 grid-cols-1 gap-8">
          {loaded.data === null ? (
            <Beginning
              person={person}
              mayBegin={known !== undefined && known.access !== "view"}
              onTell={known && (() => chat.current?.focus())}
            />
          ) : (
            <BiographyView name={person.name} biography={loaded.data} moments={moments} />
          )}
          {known !== undefined && (
            <BiographyChat person={known} field={chat} hear={playMomentWith(moments)} />
          )}
          <NowHeard moments={moments} />
        </div>
      )
  }
}
