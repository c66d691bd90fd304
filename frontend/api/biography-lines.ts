import {
  type MutationMeta,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import { Biography } from "#protocol/biography.ts"
import {
  type BiographyRestore,
  BiographyVersion,
  type LineChange,
  type LineRemoval,
  type NewLine,
  WholeBiographyVersion,
} from "#protocol/biography-changes.ts"
import type { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"
import { biographyKey, biographyQuery } from "./biographies.ts"

/** How the biography will be, shown before the server has answered. */
type Foresight = (biography: Biography) => Biography

interface ChangedLine {
  readonly lineId: string
  readonly change: typeof LineChange.Type
  readonly foresee?: Foresight | undefined
}

/**
 * One correction after the other; the answer is the biography after it. While another waits, the answer
 * is not shown: it would take back for a moment what is foreseen.
 */
const useCorrection = <Input>(
  personId: PersonId,
  correct: (input: Input) => Promise<Biography>,
  {
    foresightOf = () => undefined,
    ...meta
  }: MutationMeta & { readonly foresightOf?: (input: Input) => Foresight | undefined } = {},
) => {
  const queries = useQueryClient()
  const { queryKey } = biographyQuery(personId)
  const mutationKey = ["correcting", personId]
  const isLast = () => queries.isMutating({ mutationKey }) <= 1
  return useMutation({
    mutationKey,
    scope: { id: `correcting ${String(personId)}` },
    mutationFn: correct,
    meta,
    onMutate: async (input) => {
      const foresee = foresightOf(input)
      if (foresee === undefined) return
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, (biography) => biography && foresee(biography))
    },
    onSuccess: async (biography) => {
      await queries.cancelQueries({ queryKey, exact: true })
      if (isLast()) queries.setQueryData(queryKey, biography)
    },
    // It may have failed because the screen is out of date.
    onError: () => queries.invalidateQueries({ queryKey }),
    onSettled: () =>
      void queries.invalidateQueries({
        queryKey: biographyKey(personId),
        predicate: ({ queryKey: [, , part] }) => part === "versions",
      }),
  })
}

/** Changes one line. */
export const useChangeLine = (personId: PersonId) =>
  useCorrection(
    personId,
    ({ lineId, change: json }: ChangedLine) =>
      fetchJson(Biography, paths.biographyLine(personId, lineId), { method: "PATCH", json }),
    { foresightOf: ({ foresee }) => foresee },
  )

/** Adds a line of one's own. */
export const useAddLine = (personId: PersonId) =>
  useCorrection(
    personId,
    (json: NewLine) =>
      fetchJson(Biography, paths.biographyLines(personId), { method: "POST", json }),
    { failure: "We couldn't add the line" },
  )

interface RemovedLine {
  readonly lineId: string
  readonly version: number
}

/** Takes a line of one's own away. */
export const useRemoveLine = (personId: PersonId) =>
  useCorrection(
    personId,
    ({ lineId, version }: RemovedLine) =>
      fetchJson(Biography, paths.biographyLine(personId, lineId), {
        method: "DELETE",
        json: { version } satisfies typeof LineRemoval.Type,
      }),
    { failure: "We couldn't change the line" },
  )

const Versions = Schema.Array(BiographyVersion)

const versionsQuery = (personId: PersonId) =>
  queryOptions({
    queryKey: [...biographyKey(personId), "versions"],
    queryFn: ({ signal }) => fetchJson(Versions, paths.biographyVersions(personId), { signal }),
  })

const versionQuery = (personId: PersonId, version: number) =>
  queryOptions({
    queryKey: [...biographyKey(personId), "version", version],
    queryFn: ({ signal }) =>
      fetchJson(WholeBiographyVersion, paths.biographyVersion(personId, version), { signal }),
  })

/** What happened to a biography; asked anew whenever its history is opened. */
export const useBiographyVersions = (personId: PersonId) =>
  useQuery({ ...versionsQuery(personId), refetchOnMount: "always" })

/** One version with its words; does not ask for null. */
export const useBiographyVersion = (personId: PersonId, version: number | null) =>
  useQuery({ ...versionQuery(personId, version ?? 0), enabled: version !== null })

/** Puts an earlier version in place of what stands there. */
export const useRestoreBiography = (personId: PersonId) =>
  useCorrection(
    personId,
    ({ version, saw }: { readonly version: number; readonly saw: number }) =>
      fetchJson(Biography, paths.restoreBiography(personId, version), {
        method: "POST",
        json: { version: saw } satisfies typeof BiographyRestore.Type,
      }),
    {
      success: { title: "Earlier version restored" },
      failure: "We couldn't restore that version",
    },
  )
