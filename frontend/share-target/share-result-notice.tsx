import type { HandedOver } from "#protocol/share-target.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"

const words: Readonly<Record<Exclude<HandedOver, "1">, { title: string; text: string }>> = {
  none: {
    title: "No recording came with what was shared",
    text: "Please share the recording itself: an MP3, M4A, WAV or WebM file.",
  },
  full: {
    title: "There is no room for all that was shared",
    text: "Please use or discard what is here first, or make some room on this device. Then share the rest once more.",
  },
  missed: {
    title: "What was shared did not arrive",
    text: "Kintale was not ready for it on this device yet. It is now: please share it once more, or choose the file here.",
  },
}

/** Says why what was shared is not there. */
export const OutcomeNotice = (props: {
  readonly outcome: HandedOver | null
  readonly onClose: () => void
}) => {
  const { outcome, onClose } = props
  if (outcome === null || outcome === "1") return null
  const { title, text } = words[outcome]
  return (
    <Notice
      tone="amber"
      title={title}
      isUrgent
      action={<Button onClick={onClose}>All right</Button>}
    >
      {text}
    </Notice>
  )
}
