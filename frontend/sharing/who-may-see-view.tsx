import { useId, useState } from "react"
import type { Invited, Viewer, WhoMaySee } from "#protocol/who-may-see.ts"
import type { Loaded } from "../api/load-state.ts"
import { Badge } from "../ui/badge.tsx"
import { Button } from "../ui/button.tsx"
import { FailedNotice } from "../ui/load-error.tsx"
import { SkeletonText } from "../ui/skeleton.tsx"
import { invitedWords, seerName, sharersWords, wayWords } from "./who-may-see-text.ts"
import { roleWords } from "./share-text.ts"

/** How many are named before somebody asks for all. */
const shown = 10

const Row = ({ viewer }: { readonly viewer: Viewer }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3">
    <div className="min-w-0 flex-[1_1_200px]">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {seerName(viewer)}
      </p>
      {viewer.ways.map((way) => {
        const words = wayWords(way, viewer.isYou)
        return (
          <p key={words} className="text-sm text-faded wrap-anywhere">
            {words}
          </p>
        )
      })}
    </div>
    {viewer.access === "view" && <Badge>{roleWords.viewer.label}</Badge>}
    {viewer.access === "contribute" && <Badge>{roleWords.contributor.label}</Badge>}
  </li>
)

const InvitedRow = ({ invited }: { readonly invited: Invited }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3">
    <div className="min-w-0 flex-[1_1_200px]">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {invited.email}
      </p>
      <p className="text-sm text-faded wrap-anywhere">{invitedWords(invited)}</p>
    </div>
    <Badge tone="amber">Pending</Badge>
  </li>
)

interface EverybodyProps extends Pick<WhoMaySee, "viewers" | "invited"> {
  readonly onlyYou: string
}

const Everybody = ({ viewers, invited, onlyYou }: EverybodyProps) => {
  const [isWhole, setWhole] = useState(false)
  const isAlone = viewers.length === 1 && viewers[0]?.isYou === true && invited.length === 0
  if (isAlone) return <p className="text-faded">{onlyYou}</p>
  const named = isWhole ? viewers : viewers.slice(0, shown)
  return (
    <>
      <ul className="border-b border-line">
        {named.map((viewer, at) => (
          <Row key={`${String(at)} ${viewer.name}`} viewer={viewer} />
        ))}
        {invited.map((one) => (
          <InvitedRow key={`${one.part} ${one.personName ?? ""} ${one.email}`} invited={one} />
        ))}
      </ul>
      {named.length < viewers.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {viewers.length}</Button>
        </div>
      )}
    </>
  )
}

export interface WhoMaySeeViewProps {
  readonly who: Loaded<WhoMaySee>
  /** Who shares the same person with the user; what they share is theirs to show. */
  readonly sharers?: ReadonlyArray<string> | undefined
}

const Content = ({ who, sharers = [] }: WhoMaySeeViewProps) => {
  switch (who.state) {
    case "loading":
      return (
        <>
          <output className="sr-only">Loading who can see this…</output>
          <SkeletonText lines={2} />
        </>
      )
    case "failed":
      return (
        <FailedNotice
          title="We couldn't load who can see this"
          text={who.text}
          onRetry={who.onRetry}
        />
      )
    case "here":
      return who.data.isEverybody ? (
        <>
          <Everybody
            {...who.data}
            onlyYou={
              sharers.length === 0 ? "Only you." : "Only you can see what you look after here."
            }
          />
          {sharers.length > 0 && (
            <p className="text-sm wrap-anywhere text-faded">{sharersWords(sharers)}</p>
          )}
        </>
      ) : (
        <div className="grid gap-1">
          {who.data.viewers.flatMap(({ ways }) =>
            ways.map((way) => {
              const words = wayWords(way, true)
              return (
                <p key={words} className="wrap-anywhere">
                  {words}
                </p>
              )
            }),
          )}
          <p className="text-sm text-faded">
            Only the person who recorded it, or who added this storyteller, can see who else has
            access.
          </p>
        </div>
      )
  }
}

/** Who may see a story or a person, in names. */
export const WhoMaySeeView = (props: WhoMaySeeViewProps) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id={headingId} className="text-xl">
        Who can see this
      </h2>
      <Content {...props} />
    </section>
  )
}
