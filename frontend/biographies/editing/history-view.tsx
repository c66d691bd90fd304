import type { Biography } from "#protocol/biography.ts"
import type { BiographyVersion, WholeBiographyVersion } from "#protocol/biography-changes.ts"
import { mapLoaded } from "../../api/load-state.ts"
import { cx } from "../../ui/cx.ts"
import { VersionHistory, type VersionHistoryProps } from "../../version-history/version-history.tsx"
import { changeWords, isAsNow, newestFirst, textsOf, whoWords } from "./edit-text.ts"

interface BiographyHistoryViewProps extends Pick<
  VersionHistoryProps<number, BiographyVersion, WholeBiographyVersion>,
  "versions" | "whole" | "isRestoring" | "onChoose" | "onRestore" | "onClose"
> {
  readonly biography: Biography
  /** The open version; null while the list is shown. */
  readonly chosen: number | null
}

/** What happened, and by whom. */
const What = ({ version }: { readonly version: BiographyVersion }) => {
  const who = whoWords(version)
  const what = changeWords(version)
  return (
    <span className={cx("inline-block text-faded", who === null && "first-letter:uppercase")}>
      {who !== null && (
        <>
          <bdi>{who}</bdi>:{" "}
        </>
      )}
      {what}
    </span>
  )
}

interface TextProps {
  readonly version: WholeBiographyVersion
  readonly biography: Biography
}

/** The text of a version; what does not stand in the biography now is marked. */
const Text = ({ version, biography }: TextProps) => {
  const now = new Set(textsOf(biography.paragraphs))
  const shown = version.paragraphs.map(({ topic, lines }) => ({
    topic,
    lines: lines.filter(({ isHidden }) => !isHidden),
  }))
  if (shown.every(({ lines }) => lines.length === 0)) {
    return <p className="text-faded">There was nothing here for you to read at that time.</p>
  }
  return (
    <div className="grid max-w-measure grid-cols-1 gap-4">
      {shown.some(({ lines }) => lines.some(({ text }) => !now.has(text))) && (
        <p className="text-sm text-faded">
          Lines marked at the side aren't in the current version.
        </p>
      )}
      {shown.map(({ topic, lines }) => (
        <div key={topic} className="grid grid-cols-1 gap-1">
          {lines.map(({ id, text }) => (
            <p
              key={id}
              dir="auto"
              className={cx(
                "border-s-3 ps-3 wrap-anywhere whitespace-pre-line",
                now.has(text) ? "border-transparent" : "border-sage bg-sage-wash",
              )}
            >
              {text}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

export const HistoryView = (props: BiographyHistoryViewProps) => {
  const { biography, versions, chosen, ...history } = props
  return (
    <VersionHistory
      {...history}
      title="Biography history"
      versions={mapLoaded(versions, newestFirst)}
      idOf={({ version }) => version}
      chosenId={chosen}
      openLabel="Read it"
      renderSummary={(version) => <What version={version} />}
      renderText={(whole) => <Text version={whole} biography={biography} />}
      isAsNow={(whole) => isAsNow(whole.paragraphs, biography.paragraphs)}
      mayRestore
    />
  )
}
