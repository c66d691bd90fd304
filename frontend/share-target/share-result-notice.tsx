import type { HandedOver } from "#protocol/share-target.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"

const words: Readonly<Record<Exclude<HandedOver, "1">, { title: string; text: string }>> = {
  none: {
    title: "There was no recording in what you shared",
    text: "Share the recording itself: an MP3, M4A, WAV or WebM file.",
  },
  full: {
    title: "There isn't room for everything you shared",
    text: "Use or discard what's here first, or free up space on this device. Then share the rest again.",
  },
  missed: {
    title: "What you shared didn't arrive",
    text: "Kintale wasn't ready for it on this device. It is now, so share it again or choose the file here.",
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
    <Notice tone="amber" title={title} isUrgent action={<Button onClick={onClose}>OK</Button>}>
      {text}
    </Notice>
  )
}
