import { X } from "lucide-react"
import { Link } from "wouter"
import { recordingNotLoaded, recordingNotLoadedAdvice } from "../player/player-text.ts"
import { PlayButton } from "../player/play-button.tsx"
import { usePlayerSecond, usePlayerState } from "../player/use-player.ts"
import { Button } from "../ui/button.tsx"
import { minutesSeconds } from "../lib/format.ts"
import { IconButton } from "../ui/icon-button.tsx"
import { Notice } from "../ui/notice.tsx"
import type { Moments } from "./use-clip-player.ts"

/** Who is heard, in which story; stays in sight while the text is read. Nothing where the story's own player shows it. */
export const NowHeard = ({ moments }: { readonly moments: Moments }) => {
  const { heard, player, isOwn, close } = moments
  const { phase } = usePlayerState(player)
  const second = usePlayerSecond(player)
  if (heard === null || !isOwn) return null
  const { storyId, teller, title } = heard.moment
  return (
    <section
      aria-label="Now playing"
      className="sticky bottom-(--float-bottom) z-10 min-w-0 print:hidden"
    >
      {phase === "failed" ? (
        <Notice
          tone="brick"
          title={recordingNotLoaded}
          action={
            <>
              <Button onClick={player.retry}>Try again</Button>
              <Button variant="quiet" onClick={close}>
                Close
              </Button>
            </>
          }
        >
          {recordingNotLoadedAdvice}
        </Notice>
      ) : (
        <div className="flex items-center gap-2 rounded-md border border-edge bg-raised p-1.5 shadow-float">
          <PlayButton player={player} />
          <p className="min-w-0 flex-1 leading-snug">
            <bdi className="block truncate font-semibold">{teller}</bdi>
            <span className="flex gap-2 text-sm">
              <Link
                href={`/story/${String(storyId)}?t=${String(second)}`}
                className="link min-w-0 truncate"
                dir="auto"
              >
                {title}
              </Link>
              <span className="shrink-0 text-faded tabular-nums">{minutesSeconds(second)}</span>
            </span>
          </p>
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={close} />
        </div>
      )}
    </section>
  )
}
