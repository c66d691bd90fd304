import type { WhyNoPhoto } from "#protocol/photo.ts"

/** How the process that makes a portrait says why it made none. */
export const exitCodes = {
  damaged: 40,
  "too many pixels": 41,
  "too small": 42,
  moving: 43,
  "another kind": 44,
} as const satisfies Partial<Record<WhyNoPhoto, number>>

export type ImageRejection = keyof typeof exitCodes

/** It needed more memory than one picture is given. */
export const tooMuchMemory = 45
