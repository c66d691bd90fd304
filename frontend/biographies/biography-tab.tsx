import { useRef, useState } from "react"
import type { Biography } from "#protocol/biography.ts"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { biographySendsWords } from "../remote-usage/data-use-text.ts"
import { isMissing } from "../api/errors.ts"
import { useBegin, useBiography } from "../api/biographies.ts"
import { useCapabilities } from "../api/capabilities.ts"
import { loadedOf } from "../api/load-state.ts"
import { usePerson } from "../api/people.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { FailedNotice } from "../ui/load-error.tsx"
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"
import { BiographyChat } from "./chat/biography-chat.tsx"
import { NoBiography } from "./no-biography.tsx"
import { NowHeard } from "./current-clip.tsx"
import { playMomentWith } from "./play-moment.tsx"
import { BiographyDialog } from "./questions/biography-dialog.tsx"
import { type StoryVoice, useMoments } from "./use-clip-player.ts"
import { BiographyView, type BiographyViewProps } from "./biography-view.tsx"
import { useCorrectTools } from "./editing/use-edit-tools.tsx"

interface CorrectedBiographyProps extends Pick<
  BiographyViewProps,
  "moments" | "isMain" | "onAnswer"
> {
  readonly person: { readonly id: PersonId; readonly name: string }
  readonly biography: Biography
}

/** A biography, with what corrects it for who may. */
const CorrectedBiography = ({ person, biography, ...rest }: CorrectedBiographyProps) => (
  <BiographyView
    name={person.name}
    biography={biography}
    {...rest}
    {...useCorrectTools(person.id, biography)}
  />
)

/** A biography while it is loaded. */
const BiographySkeleton = () => (
  <div className="grid max-w-measure grid-cols-1 gap-6">
    <output className="sr-only">Opening the biography…</output>
    <Skeleton className="h-[1.25em] w-3/5 text-2xl" />
    <Skeleton shape="block" className="h-8 w-64 max-w-full" />
    <SkeletonText lines={4} />
    <SkeletonText lines={5} />
    <Skeleton className="h-[1.25em] w-40 text-xl" />
    <SkeletonText lines={3} />
  </div>
)

interface BiographyTabProps {
  readonly person: { readonly id: PersonId; readonly name: string }
  /** The player of the story whose page it is. */
  readonly voice?: StoryVoice | undefined
  /** Where another story is heard. */
  readonly soundOf?: ((id: StoryId) => string) | undefined
}

interface BeginningProps extends Pick<BiographyTabProps, "person"> {
  /** What the user may do is known once the person is. */
  readonly known: Person | undefined
  readonly onTell: (() => void) | undefined
  readonly onAnswer: (() => void) | undefined
}

/** The ways to a first biography, as far as the user may go them. */
const Beginning = ({ person: { id, name }, known, onTell, onAnswer }: BeginningProps) => {
  const { mutate: begin, isPending } = useBegin(id)
  const capabilities = useCapabilities()
  const mayBegin = known !== undefined && known.access !== "view"
  return (
    <NoBiography
      name={name}
      onTell={onTell}
      onAnswer={onAnswer}
      onBegin={mayBegin ? () => begin() : undefined}
      isBeginning={isPending}
      sends={mayBegin ? biographySendsWords(capabilities?.sends) : null}
    />
  )
}

interface OpenedProps extends BiographyTabProps {
  readonly biography: Biography | null
}

const Opened = ({ person, biography, voice, soundOf }: OpenedProps) => {
  const moments = useMoments(voice, soundOf)
  const { data: known } = usePerson(person.id)
  const [isAnswering, setAnswering] = useState(false)
  const chat = useRef<HTMLTextAreaElement>(null)
  const onAnswer = known?.access === "own" ? () => setAnswering(true) : undefined
  return (
    // No grid: in one, what is heard would not stay in sight.
    <div className="flex min-w-0 max-w-measure flex-col gap-10">
      {biography === null ? (
        <Beginning
          person={person}
          known={known}
          onTell={known && (() => chat.current?.focus())}
          onAnswer={onAnswer}
        />
      ) : (
        <CorrectedBiography
          person={person}
          biography={biography}
          moments={moments}
          isMain={voice === undefined}
          onAnswer={onAnswer}
        />
      )}
      {known && (
        <div className="grid min-w-0 grid-cols-1 gap-6 print:hidden">
          <BiographyChat person={known} field={chat} hear={playMomentWith(moments)} />
        </div>
      )}
      <NowHeard moments={moments} />
      {isAnswering && <BiographyDialog person={person} onClose={() => setAnswering(false)} />}
    </div>
  )
}

/** A person's biography, for the pages that show it. */
export const BiographyTab = (props: BiographyTabProps) => {
  const { person } = props
  const asked = useBiography(person.id)
  const loaded = loadedOf(asked)
  // What was taken back goes at once, although it is here.
  if (isMissing(asked.error)) {
    return (
      <EmptyState
        title="This biography isn't shared with you"
        text={`The person who manages ${person.name}'s stories can share them with you.`}
      />
    )
  }
  switch (loaded.state) {
    case "loading":
      return <BiographySkeleton />
    case "failed":
      return (
        <FailedNotice
          title="We couldn't load the biography"
          text={loaded.text}
          onRetry={loaded.onRetry}
        />
      )
    case "here":
      return <Opened {...props} biography={loaded.data} />
  }
}
