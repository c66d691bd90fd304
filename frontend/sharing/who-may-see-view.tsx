import { useId, useState } from "react"
import type { Invited, Seer, WhoMaySee } from "#protocol/who-may-see.ts"
import type { Loaded } from "../api/load-state.ts"
import { Badge } from "../ui/badge.tsx"
import { Button } from "../ui/button.tsx"
import { FailedNotice } from "../ui/load-error.tsx"
import { SkeletonText } from "../ui/skeleton.tsx"
import { invitedWords, seerName, wayWords } from "./who-may-see-text.ts"
import { roleWords } from "./share-text.ts"

/** How many are named before somebody asks for all. */
const shown = 10

const Row = ({ seer }: { readonly seer: Seer }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3">
    <div className="min-w-0 flex-[1_1_200px]">
      <p className="font-semibold wrap-anywhere">
        <bdi>{seerName(seer)}</bdi>
      </p>
      {seer.ways.map((way) => {
        const words = wayWords(way, seer.isYou)
        return (
          <p key={words} className="text-sm text-faded wrap-anywhere">
            {words}
          </p>
        )
      })}
    </div>
    {seer.access === "view" && <Badge>{roleWords.viewer.label}</Badge>}
    {seer.access === "contribute" && <Badge>{roleWords.contributor.label}</Badge>}
  </li>
)

const InvitedRow = ({ invited }: { readonly invited: Invited }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3">
    <div className="min-w-0 flex-[1_1_200px]">
      <p className="font-semibold wrap-anywhere">
        <bdi>{invited.email}</bdi>
      </p>
      <p className="text-sm text-faded wrap-anywhere">{invitedWords(invited)}</p>
    </div>
    <Badge tone="amber">Pending</Badge>
  </li>
)

const Everybody = ({ seers, invited }: Pick<WhoMaySee, "seers" | "invited">) => {
  const [isWhole, setWhole] = useState(false)
  const isAlone = seers.length === 1 && seers[0]?.isYou === true && invited.length === 0
  if (isAlone) return <p className="text-faded">Nobody but you.</p>
  const named = isWhole ? seers : seers.slice(0, shown)
  return (
    <>
      <ul className="border-b border-line">
        {named.map((seer, at) => (
          <Row key={`${String(at)} ${seer.name}`} seer={seer} />
        ))}
        {invited.map((one) => (
          <InvitedRow key={`${one.part} ${one.personName ?? ""} ${one.email}`} invited={one} />
        ))}
      </ul>
      {named.length < seers.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {seers.length}</Button>
        </div>
      )}
    </>
  )
}

const Content = ({ who }: { readonly who: Loaded<WhoMaySee> }) => {
  switch (who.state) {
    case "loading":
      return (
        <>
          <output className="sr-only">Loading who may see this…</output>
          <SkeletonText lines={2} />
        </>
      )
    case "failed":
      return (
        <FailedNotice
          title="Who may see this could not be looked up"
          text={who.text}
          onRetry={who.onRetry}
        />
      )
    case "here":
      return who.data.isEverybody ? (
        <Everybody {...who.data} />
      ) : (
        <div className="grid gap-1">
          {who.data.seers.flatMap(({ ways }) =>
            ways.map((way) => {
              const words = wayWords(way, true)
              return (
                <p key={words} className="wrap-anywhere">
                  {words}
                </p>
              )
            }),
          )}
          <p className="text-sm text-faded">Only who keeps or recorded it sees who else may.</p>
        </div>
      )
  }
}

/** Who may see a story or a person, in names. */
export const SeersView = ({ who }: { readonly who: Loaded<WhoMaySee> }) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id={headingId} className="text-xl">
        Who may see this
      </h2>
      <Content who={who} />
    </section>
  )
}
