import { errorMessage } from "./errors.ts"

/** Data from the server: loading, failed, or here. */
export type Loaded<Data> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string; readonly onRetry: () => void }
  | { readonly state: "here"; readonly data: Data }

/** The part of TanStack's query result that `loadedOf` needs. */
interface QueryState<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** A query result as `Loaded`. Data that is already there stays while it is refetched. */
export const loadedOf = <Data>({
  data,
  error,
  isFetching,
  refetch,
}: QueryState<Data>): Loaded<Data> => {
  if (data !== undefined) return { state: "here", data }
  if (error === null || isFetching) return { state: "loading" }
  const text = errorMessage(error)
  return { state: "failed", text, onRetry: () => void refetch() }
}

/** Maps the data, if it is here. */
export const mapLoaded = <Data, Other>(
  loaded: Loaded<Data>,
  make: (data: Data) => Other,
): Loaded<Other> => (loaded.state === "here" ? { ...loaded, data: make(loaded.data) } : loaded)

/** The first of several queries that failed; null while all of them are loading or here. */
export const failedOf = (...asked: ReadonlyArray<QueryState<unknown>>) =>
  asked.map(loadedOf).find((loaded) => loaded.state === "failed") ?? null

/** What comes after the pages that a list has loaded. */
export const moreOf = (asked: {
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
}): "there" | "loading" | "failed" | "none" => {
  if (asked.isFetchingNextPage) return "loading"
  if (asked.isFetchNextPageError) return "failed"
  return asked.hasNextPage ? "there" : "none"
}
