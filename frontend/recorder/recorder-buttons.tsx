import { Mic, Pause, Play, Square } from "lucide-react"
import type { RecorderState } from "./recorder-state.ts"
import type { RecorderActions } from "./recorder-store.ts"
import { RoundButton } from "./round-button.tsx"

interface RecorderButtonsProps {
  readonly recorder: RecorderState
  readonly actions: RecorderActions
  readonly disabled: boolean
}

const Buttons = ({ recorder, actions, disabled }: RecorderButtonsProps) => {
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
        <>
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
        </>
      )
    case "complete":
      return null
  }
}

/** The round buttons while recording, which a phone always shows; a complete recording has others. */
export const RecorderButtons = (props: RecorderButtonsProps) =>
  props.recorder.state === "complete" ? null : (
    <div data-dock="" className="dock flex items-start justify-center gap-4 lg:min-h-42">
      <Buttons {...props} />
    </div>
  )
