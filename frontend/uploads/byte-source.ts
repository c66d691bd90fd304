/** The bytes of a recording, here on this device. */
export interface UploadSource {
  /** All bytes it will have; null while it is still growing. */
  readonly size: () => number | null
  /** The bytes there are by now. */
  readonly there: () => number
  /** The bytes from `from` up to, not including, `to`. */
  readonly slice: (from: number, to: number) => Promise<Blob>
  /** Resolves when it grows no more; `size` says how long it is then. */
  readonly ended: Promise<void>
  /** Recorded seconds whose bytes all lie before `bytes`; undefined where nobody knows. */
  readonly secondsAt: (bytes: number) => number | undefined
}

/** A recording that is all there. */
export const wholeSource = (bytes: Blob, seconds?: number): UploadSource => ({
  size: () => bytes.size,
  there: () => bytes.size,
  slice: (from, to) => Promise.resolve(bytes.slice(from, to)),
  ended: Promise.resolve(),
  secondsAt: (at) => (at >= bytes.size ? seconds : undefined),
})
