import { SelectField } from "../ui/fields.tsx"
import { Notice } from "../ui/notice.tsx"
import type { AudioInput } from "./microphone.ts"
import type { SignalProblem } from "./signal.ts"

const words = {
  silent: "We can't hear anything. Is the microphone muted?",
  quiet: "We can hardly hear you. Move closer to the microphone.",
  loud: "That's too loud for the microphone. Move back a little.",
} as const satisfies Record<SignalProblem, string>

interface SignalNoticeProps {
  readonly problem: SignalProblem | null
  readonly devices: ReadonlyArray<AudioInput>
  readonly onChoose: (deviceId: string) => void
}

/** Says while somebody tells that the microphone gives nothing, too little or too much. The recording goes on. */
export const SignalNotice = ({ problem, devices, onChoose }: SignalNoticeProps) => {
  const inUse = devices.find(({ isInUse }) => isInUse)
  return (
    <div aria-live="polite" className="w-full empty:hidden">
      {problem !== null && (
        <Notice tone="amber" title={words[problem]}>
          {problem === "silent" && devices.length > 1 && (
            <SelectField
              label="Use another microphone"
              hint="We'll continue in a new part."
              value={inUse?.id ?? ""}
              onType={onChoose}
            >
              {inUse === undefined && <option value="">Choose a microphone</option>}
              {devices.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </Notice>
      )}
    </div>
  )
}
