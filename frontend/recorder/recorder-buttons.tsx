import { Mic, Pause, Play, Square } from "lucide-react"
import type { RecorderState } from "./recorder-state.ts"
import type { RecorderActions } from "./recorder-store.ts"
import { RoundButton } from "./round-button.tsx"

interface RecorderButtonsProps {
  readonly recorder: RecorderState
  readonly actions: RecorderActions
  readonly disabled: boolean
}

/** The round buttons while recording; a complete recording has others. */
export const RecorderButtons = ({ recorder, actions, disabled }: RecorderButtonsProps) => {
  switch (recorder.state) {
    case "ready":
    case "failed":
    case "asking":
      return (
        <RoundButton
          size="large"
          ground="ember"
          icon={<Mic />}
          disabled={disabled || recorder.state === "asking"}
          onClick={actions.start}
        >
          Start recording
        </RoundButton>
      )
    case "recording":
    case "paused":
    case "finishing":
      return (
        <div className="flex items-start gap-4 md:min-h-42">
          {recorder.state === "paused" ? (
            <RoundButton
              ground="ember"
              icon={<Play fill="currentColor" />}
              onClick={actions.resume}
            >
              Resume
            </RoundButton>
          ) : (
            <RoundButton
              ground="plain"
              icon={<Pause fill="currentColor" />}
              disabled={recorder.state === "finishing"}
              onClick={actions.pause}
            >
              Pause
            </RoundButton>
          )}
          <RoundButton
            ground="brick"
            icon={<Square fill="currentColor" />}
            disabled={recorder.state === "finishing"}
            onClick={actions.stop}
          >
            Stop
          </RoundButton>
        </div>
      )
    case "complete":
      return null
  }
}
