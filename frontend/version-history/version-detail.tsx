import { ArrowLeft, CircleCheck, Undo2 } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { focusHeading } from "../ui/focus.ts"
import { FailedNotice } from "../ui/load-error.tsx"
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"
import type { VersionHistoryProps } from "./version-history.tsx"
import { When } from "./version-summary.tsx"

const Loading = () => (
  <div className="grid grid-cols-1 gap-6">
    <output className="sr-only">Loading the text…</output>
    <Skeleton className="h-12 w-48" />
    <SkeletonText lines={4} />
    <SkeletonText lines={5} />
  </div>
)

interface RestoreBarProps {
  /** This version is the present one. */
  readonly isNow: boolean
  readonly isRestoring: boolean
  readonly onRestore: () => Promise<void>
}

/**
 * Sticks to the bottom of the dialog, so that it is visible however long the text is. Asks before it
 * restores.
 */
const RestoreBar = ({ isNow, isRestoring, onRestore }: RestoreBarProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="sticky -bottom-6 -mx-5 mt-auto -mb-6 flex flex-wrap justify-end border-t border-line bg-raised px-5 py-4 md:-mx-6 md:px-6 short:bottom-0">
      {isNow ? (
        <p className="flex min-h-12 items-center gap-3 max-md:w-full">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-sage" />
          This is the current version.
        </p>
      ) : (
        <Button
          variant="primary"
          icon={<Undo2 />}
          onClick={() => setAsking(true)}
          className="max-md:w-full"
        >
          Restore this version
        </Button>
      )}
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isRestoring && setAsking(open)}
        title="Restore this version?"
        text="The current version stays in the history."
        confirmLabel="Restore it"
        tone="plain"
        pending={isRestoring}
        onConfirm={() => void onRestore().then(() => setAsking(false))}
      />
    </div>
  )
}

interface VersionDetailProps<Version, Whole extends Version> extends Pick<
  VersionHistoryProps<number, Version, Whole>,
  "whole" | "renderSummary" | "renderText" | "mayRestore" | "isRestoring"
> {
  /** The version as the list has it, until its text is here. */
  readonly version: Version | undefined
  readonly isNow: (whole: Whole) => boolean
  readonly onBack: () => void
  readonly onRestore: () => Promise<void>
}

/** One version: how it came about, its text, and the button to restore it. */
export const VersionDetail = <Version extends { readonly at: string }, Whole extends Version>(
  props: VersionDetailProps<Version, Whole>,
) => {
  const { version, whole } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current !== null) focusHeading(heading.current)
  }, [])
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
        {version !== undefined && props.renderSummary(version)}
      </div>
      {whole.state === "loading" && <Loading />}
      {whole.state === "failed" && (
        <FailedNotice
          title="We couldn't load this version"
          text={whole.text}
          onRetry={whole.onRetry}
        />
      )}
      {whole.state === "here" && props.renderText(whole.data)}
      {whole.state === "here" && props.mayRestore && (
        <RestoreBar
          isNow={props.isNow(whole.data)}
          isRestoring={props.isRestoring}
          onRestore={props.onRestore}
        />
      )}
    </section>
  )
}
