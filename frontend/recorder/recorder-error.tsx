import { Notice } from "../ui/notice.tsx"
import type { RecorderError } from "./recorder-state.ts"

const words = {
  rejected: {
    title: "The microphone is not allowed yet.",
    text: "Allow it for this page in the settings of your browser, then start again.",
  },
  "no microphone": {
    title: "No microphone was found.",
    text: "Plug one in, then start again.",
  },
  busy: {
    title: "The microphone is busy.",
    text: "Another program may be using it. Close that program, then start again.",
  },
  unsupported: {
    title: "This browser cannot record here.",
    text: "Recording needs a newer browser and an address that begins with https. You can still upload a recording.",
  },
  "nothing heard": {
    title: "Nothing was recorded.",
    text: "The microphone gave no sound. Check it, then start again.",
  },
} as const satisfies Record<RecorderError, { readonly title: string; readonly text: string }>

export const TroubleNotice = ({ trouble }: { readonly trouble: RecorderError }) => (
  <Notice tone="brick" title={words[trouble].title}>
    {words[trouble].text}
  </Notice>
)
