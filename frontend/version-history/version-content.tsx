import { useMemo, useState } from "react"
import type { WholeVersion } from "#protocol/version.ts"
import { ChangedWords } from "./diff-view.tsx"
import { changesOf, isQuiet } from "./diff-text.ts"
import { ChangesSwitch } from "./show-changes-switch.tsx"
import { WordsParagraph } from "./diff-paragraph.tsx"

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
