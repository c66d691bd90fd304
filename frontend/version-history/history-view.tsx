import type { VersionId } from "#protocol/ids.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { Version, WholeVersion } from "#protocol/version.ts"
import { VersionWords } from "./version-content.tsx"
import { VersionHistory, type VersionHistoryProps } from "./version-history.tsx"
import { Who } from "./version-summary.tsx"
import { whatWords } from "./version-text.ts"

interface HistoryViewProps extends Pick<
  VersionHistoryProps<VersionId, Version, WholeVersion>,
  | "versions"
  | "chosenId"
  | "whole"
  | "mayRestore"
  | "isRestoring"
  | "onChoose"
  | "onRestore"
  | "onClose"
> {
  readonly text: TextName
  /** The language the words are in, where it is known. */
  readonly language: string | undefined
  /** Whether these words are the story's as they stand now. */
  readonly isAsNow: (words: Transcript) => boolean
}

const titles = {
  original: "Transcript history",
  english: "Translation history",
} as const satisfies Record<TextName, string>

/** The versions of a transcript or its translation, with what changed marked. */
export const HistoryView = ({ text, language, isAsNow, ...history }: HistoryViewProps) => (
  <VersionHistory
    {...history}
    title={titles[text]}
    idOf={({ id }) => id}
    openLabel="View"
    renderSummary={(version) => (
      <>
        <span>
          <Who version={version} />
        </span>
        <span className="sr-only">. </span>
        <span className="text-sm text-faded tabular-nums">{whatWords(version)}</span>
      </>
    )}
    renderText={(whole) => <VersionWords version={whole} language={language} />}
    isAsNow={({ transcript }) => isAsNow(transcript)}
  />
)
