import { useMemo, useState } from "react"
import type { WholeVersion } from "#protocol/version.ts"
import { LabeledSwitch, type LabeledSwitchProps } from "../ui/switch.tsx"
import { ChangedWords } from "./diff-view.tsx"
import { changesOf, isQuiet } from "./diff-text.ts"
import { Marked, WordsParagraph } from "./diff-paragraph.tsx"

interface VersionWordsProps {
  readonly version: WholeVersion
  readonly language: string | undefined
}

const PlainWords = ({ version, language }: VersionWordsProps) => (
  <div lang={language} className="grid grid-cols-1 gap-3">
    {version.transcript.map(({ text, start }, at) => (
      <WordsParagraph key={`${at} ${start}`} block={[{ kind: "same", text }]} />
    ))}
  </div>
)

/** Turns the marking of changes on and off, with a legend of the marks. */
const ChangesSwitch = (props: Pick<LabeledSwitchProps, "isOn" | "onSwitch">) => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-y border-line py-2">
    <LabeledSwitch {...props}>Show changes</LabeledSwitch>
    {props.isOn && (
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Marked piece={{ kind: "added", text: "added" }} />
        <Marked piece={{ kind: "removed", text: "removed" }} />
      </p>
    )}
  </div>
)

/** The text of a version, with its changes marked unless that is turned off. */
export const VersionWords = ({ version, language }: VersionWordsProps) => {
  const { before, transcript } = version
  const [showsChanges, setShowsChanges] = useState(true)
  const blocks = useMemo(() => changesOf(before, transcript), [before, transcript])
  // In the first version every word is new, so marks would say nothing.
  const isFirst = before.length === 0
  if (isFirst || blocks.every(isQuiet)) {
    return transcript.length === 0 ? (
      <p className="text-faded">This version is empty.</p>
    ) : (
      <PlainWords version={version} language={language} />
    )
  }
  return (
    <>
      <ChangesSwitch isOn={showsChanges} onSwitch={setShowsChanges} />
      {showsChanges ? (
        <ChangedWords blocks={blocks} language={language} />
      ) : (
        <PlainWords version={version} language={language} />
      )}
    </>
  )
}
