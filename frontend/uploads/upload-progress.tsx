import { routes } from "#protocol/paths.ts"
import { ProgressBar } from "../ui/progress.tsx"
import { hindranceWords, safeWords } from "./upload-text.ts"
import { type QueuedFile, safeFraction } from "./queued-file.ts"
import type { BlockedReason } from "./retry-policy.ts"

/** Why nothing moves at the moment; announced, since somebody may wait for it. */
export const Hindered = ({ hindrance }: { readonly hindrance: BlockedReason | null }) => (
  <div aria-live="polite">
    {hindrance !== null && (
      <p className="text-sm font-semibold text-amber">
        {hindranceWords(hindrance)}{" "}
        {hindrance.why === "signed out" && (
          <a href={routes.loginPage} className="inline-block py-3 underline">
            Sign in
          </a>
        )}
      </p>
    )}
  </div>
)

interface SendingProgressProps {
  readonly file: QueuedFile
}

/** How much of a file is safe on the server, while it is on its way or paused there. Renders nothing before and after. */
export const SendingProgress = ({ file }: SendingProgressProps) => {
  const { progress } = file
  switch (progress.state) {
    case "sending":
      return (
        <div className="grid grid-cols-1 gap-2">
          <ProgressBar
            fraction={safeFraction(file)}
            label="Sending the recording"
            detail={safeWords(file)}
          />
          <Hindered hindrance={progress.hindrance} />
        </div>
      )
    case "saving":
      return (
        <div className="grid grid-cols-1 gap-2">
          <ProgressBar fraction={null} label="Finishing up" detail={safeWords(file)} />
          <Hindered hindrance={progress.hindrance} />
        </div>
      )
    case "paused":
      return <ProgressBar fraction={safeFraction(file)} label="Paused" detail={safeWords(file)} />
    default:
      return null
  }
}
