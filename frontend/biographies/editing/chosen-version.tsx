import { ArrowLeft } from "lucide-react"
import { useEffect, useId, useRef } from "react"
import type { Biography } from "#protocol/biography.ts"
import type { WholeBiographyVersion } from "#protocol/biography-changes.ts"
import type { Loaded } from "../../api/load-state.ts"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { FailedNotice } from "../../ui/load-error.tsx"
import { focusHeading } from "../../ui/focus.ts"
import { RestoreBar } from "../../version-history/restore-bar.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"
import { isAsNow, textsOf, whenWords } from "./edit-text.ts"
import { What } from "./version-list.tsx"

export interface BiographyVersionDetailProps {
  readonly biography: Biography
  readonly whole: Loaded<WholeBiographyVersion>
  readonly isNewest: boolean
  readonly isRestoring: boolean
  readonly onBack: () => void
  /** True when it worked. */
  readonly onRestore: () => Promise<boolean>
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

/** One version: when and how it came about, its text, and the button to put it back. */
export const ChosenVersion = (props: BiographyVersionDetailProps) => {
  const { biography, whole, isNewest, onBack } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current !== null) focusHeading(heading.current)
  }, [])
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="-ml-3">
        <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack} className="px-3">
          All versions
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-1 wrap-anywhere">
        <h3 id={headingId} ref={heading} className="text-lg tabular-nums">
          {whole.state === "here" ? whenWords(whole.data.at) : "This version"}
        </h3>
        {whole.state === "here" && (
          <p className="text-faded">
            <What version={whole.data} />
          </p>
        )}
      </div>
      {whole.state === "loading" && (
        <>
          <output className="sr-only">Loading the text…</output>
          <SkeletonText lines={6} />
        </>
      )}
      {whole.state === "failed" && (
        <FailedNotice
          title="We couldn't load this version"
          text={whole.text}
          onRetry={whole.onRetry}
        />
      )}
      {whole.state === "here" && (
        <>
          <Text version={whole.data} biography={biography} />
          <RestoreBar
            nowText="This is the current version."
            staysText="The current version stays in the history."
            isNow={isNewest && isAsNow(whole.data.paragraphs, biography.paragraphs)}
            isRestoring={props.isRestoring}
            onRestore={async () => {
              if (await props.onRestore()) onBack()
            }}
          />
        </>
      )}
    </section>
  )
}
