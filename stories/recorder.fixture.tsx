import type { FinishedRecording } from "../frontend/recorder/finished-recording.ts"
import type { RecorderActions } from "../frontend/recorder/recorder-store.ts"
import { RecorderView } from "../frontend/recorder/recorder-view.tsx"
import { nothingSent } from "../frontend/recorder/session-uploads.ts"
import type { Take } from "../frontend/recorder/take.ts"
import { aMurmur, somePeaks } from "./audio.fixture.ts"

const nothing = () => undefined
export const noActions: RecorderActions = {
  ...{ start: nothing, pause: nothing, resume: nothing, stop: nothing },
  ...{ goOn: nothing, changeDevice: nothing, remove: nothing, reset: nothing },
}

export const aTake: Take = {
  takeKey: "1d0f5d0c-0000-4000-8000-000000000000",
  part: 1,
  blob: aMurmur(75),
  seconds: 75,
  fileName: "recording-2026-11-21-1042.wav",
  mediaType: "audio/wav",
  startedAt: "2026-11-21T10:42:00.000Z",
  levels: somePeaks(750),
  upload: null,
  isWhole: false,
}

/** The recording that waits there to be saved. */
export const recorded: FinishedRecording = {
  saveKey: "one",
  takes: [aTake],
  arrive: async () => [],
  arriveAnew: async () => [],
  noteForm: async () => undefined,
}

/** A recorder of which somebody has pressed Stop. */
export const finishedRecorder = (
  <RecorderView
    recorder={{ state: "complete", ending: "stopped", takes: [aTake] }}
    backup="on"
    safety={nothingSent}
    problem={null}
    devices={[]}
    levels={() => []}
    limitSeconds={600}
    disabled={false}
    actions={noActions}
  />
)
