import { Notice } from "../ui/notice.tsx"
import type { RecorderError } from "./recorder-state.ts"

const words = {
  rejected: {
    title: "We can't use the microphone yet.",
    text: "Allow it for this page in your browser settings, then start again.",
  },
  "no microphone": {
    title: "We couldn't find a microphone.",
    text: "Plug one in, then start again.",
  },
  busy: {
    title: "The microphone is busy.",
    text: "Another app may be using it. Close that app, then start again.",
  },
  unsupported: {
    title: "This browser can't record here.",
    text: "You need a newer browser, and an address that starts with https. You can still upload a recording.",
  },
  "nothing heard": {
    title: "Nothing was recorded.",
    text: "No sound came from the microphone. Check it, then start again.",
  },
} as const satisfies Record<RecorderError, { readonly title: string; readonly text: string }>

export const TroubleNotice = ({ trouble }: { readonly trouble: RecorderError }) => (
  <Notice tone="brick" title={words[trouble].title}>
    {words[trouble].text}
  </Notice>
)
