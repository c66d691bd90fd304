import { sentenceOf } from "./ask-error.ts"

/** Something asked for: on its way, refused or here. */
export type Loaded<Data> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string; readonly onRetry: () => void }
  | { readonly state: "here"; readonly data: Data }

/** What is known of something that was asked for. */
export interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** It as it stands; what was once shown stays while it is asked for again. */
export const loadedOf = <Data>({ data, error, isFetching, refetch }: Asked<Data>): Loaded<Data> => {
  if (data !== undefined) return { state: "here", data }
  if (error === null || isFetching) return { state: "loading" }
  const text = sentenceOf(error, "Please try again in a moment.")
  return { state: "failed", text, onRetry: () => void refetch() }
}

/** The same with something else made of what is here. */
export const mapLoaded = <Data, Other>(
  loaded: Loaded<Data>,
  make: (data: Data) => Other,
): Loaded<Other> => (loaded.state === "here" ? { ...loaded, data: make(loaded.data) } : loaded)
