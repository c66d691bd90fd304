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
    text: "You need a newer browser. You can still upload a recording.",
  },
  insecure: {
    title: "This address can't use the microphone.",
    text: "Browsers only allow it where the address starts with https, and this one starts with http. You can upload a recording instead. The person who runs this Kintale can set up https.",
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
