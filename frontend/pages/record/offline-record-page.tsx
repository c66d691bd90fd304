import { CloudOff } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { useArrival } from "../../layout/use-page-title.ts"
import { Recorder } from "../../recorder/recorder.tsx"
import type { RecorderPhase } from "../../recorder/recorder-state.ts"
import { useSharedFiles } from "../../share-target/use-shared-files.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { useFullScreen } from "../../ui/use-full-screen.ts"

interface OfflineRecordPageProps {
  /** Who was signed in here when the server last answered. */
  readonly userId: number
  /** Asks the server again; once it answers, the page with everything else takes over. */
  readonly onRetry: () => void
}

const nobodyAsks = () => undefined

/** The recorder without the server: what is recorded stays on the device, and is saved once the server answers. */
export const OfflineRecordPage = ({ userId, onRetry }: OfflineRecordPageProps) => {
  useArrival("Record a story")
  useFullScreen("bar")
  const [phase, setPhase] = useState<RecorderPhase>("idle")
  const [isBack, setBack] = useState(false)
  const { shared } = useSharedFiles(userId)
  const comeBack = useEffectEvent(() => {
    if (phase === "idle") onRetry()
    // Nobody is interrupted.
    else setBack(true)
  })
  useEffect(() => {
    window.addEventListener("online", comeBack)
    return () => window.removeEventListener("online", comeBack)
  }, [])
  return (
    <Page width="reading" title="Record a story" isTitleAside={phase === "telling"}>
      <Notice
        icon={<CloudOff />}
        title={isBack ? "You're back online" : "No connection right now"}
        action={
          phase !== "telling" && (
            <Button variant={isBack ? "primary" : "secondary"} onClick={onRetry}>
              {isBack ? "Save the story" : "Try again"}
            </Button>
          )
        }
      >
        {isBack
          ? "Save the story whenever you're done."
          : "You can still record. It stays on this device until you're back online, and you can save it as a story then."}
      </Notice>
      {shared.length > 0 && (
        <Notice title="What you shared is safe on this device">
          You can upload it once you're back online.
        </Notice>
      )}
      <div className="grid grid-cols-1 max-lg:pb-20">
        <Recorder userId={userId} onRecorded={nobodyAsks} onPhase={setPhase} />
      </div>
    </Page>
  )
}
