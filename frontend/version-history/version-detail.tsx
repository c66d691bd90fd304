import { ArrowLeft } from "lucide-react"
import { useEffect, useId, useRef } from "react"
import type { Transcript } from "#protocol/transcript.ts"
import type { Version, WholeVersion } from "#protocol/version.ts"
import type { Loaded } from "../api/load-state.ts"
import { Button } from "../ui/button.tsx"
import { FailedNotice } from "../ui/load-error.tsx"
import { focusHeading } from "../ui/focus.ts"
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"
import { whatWords } from "./version-text.ts"
import { RestoreBar } from "./restore-bar.tsx"
import { When, Who } from "./version-summary.tsx"
import { VersionWords } from "./version-content.tsx"

export interface VersionDetailProps {
  /** The version as the list has it. */
  readonly version: Version | undefined
  readonly whole: Loaded<WholeVersion>
  readonly language: string | undefined
  /** Whether it is the present version, so that there is nothing to restore. */
  readonly isNow: (words: Transcript) => boolean
  readonly mayRestore: boolean
  readonly isRestoring: boolean
  readonly onBack: () => void
  readonly onRestore: () => Promise<void>
}

const Loading = () => (
  <div className="grid grid-cols-1 gap-6">
    <output className="sr-only">Loading the text…</output>
    <Skeleton className="h-12 w-48" />
    <SkeletonText lines={4} />
    <SkeletonText lines={5} />
  </div>
)

const Words = ({ whole, language }: Pick<VersionDetailProps, "whole" | "language">) => {
  switch (whole.state) {
    case "loading":
      return <Loading />
    case "failed":
      return (
        <FailedNotice
          title="We couldn't load this version"
          text={whole.text}
          onRetry={whole.onRetry}
        />
      )
    case "here":
      return <VersionWords version={whole.data} language={language} />
  }
}

/** One version: how it came about, its text, and the button to restore it. */
export const ChosenVersion = (props: VersionDetailProps) => {
  const { version, whole, mayRestore } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current !== null) focusHeading(heading.current)
  }, [])
  const isHere = whole.state === "here"
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="-ml-3">
        <Button variant="quiet" icon={<ArrowLeft />} onClick={props.onBack} className="px-3">
          All versions
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-1 wrap-anywhere">
        <h3 id={headingId} ref={heading} className="text-lg">
          {version === undefined ? "This version" : <When at={version.at} />}
        </h3>
        {version !== undefined && (
          <>
            <p>
              <Who version={version} />
            </p>
            <p className="text-sm text-faded tabular-nums">{whatWords(version)}</p>
          </>
        )}
      </div>
      <Words whole={whole} language={props.language} />
      {isHere && mayRestore && (
        <RestoreBar
          nowText="This is the current version."
          staysText="The current version stays in the history."

          isNow={props.isNow(whole.data.transcript)}
          isRestoring={props.isRestoring}
          onRestore={props.onRestore}
        />
      )}
    </section>
  )
}
