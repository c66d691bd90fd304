import {
  type MutationMeta,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import { type Answers, Biography, SavedAnswers } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"

/** Everything of a person's biography: its text, its versions, the keeper's answers. */
export const biographyKey = (personId: number) => ["biography", personId] as const

/** Everything of the user's chat about a person. */
export const chatKey = (personId: number) => ["biography chat", personId] as const

/** Null: nobody has begun it. */
const BiographyOrNone = Schema.NullOr(Biography)

export const biographyQuery = (personId: number) =>
  queryOptions({
    queryKey: [...biographyKey(personId), "text"],
    queryFn: ({ signal }) => fetchJson(BiographyOrNone, paths.biography(personId), { signal }),
  })

export const useBiography = (personId: number) => useQuery(biographyQuery(personId))

const answersQuery = (personId: number) =>
  queryOptions({
    queryKey: [...biographyKey(personId), "answers"],
    queryFn: ({ signal }) => fetchJson(SavedAnswers, paths.biographyAnswers(personId), { signal }),
  })

/** The keeper's answers to the eight questions. */
export const useAnswers = (personId: number) => useQuery(answersQuery(personId))

const useMaking = <Input = void>(
  personId: PersonId,
  make: (input: Input) => Promise<Biography>,
  meta: MutationMeta,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: make,
    meta,
    onSuccess: async (biography) => {
      const { queryKey } = biographyQuery(personId)
      // The answer of an older request would overwrite what was made.
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, biography)
      // What it is made from is in the answers and versions, too.
      void queries.invalidateQueries({
        queryKey: biographyKey(personId),
        predicate: ({ queryKey: [, , part] }) => part !== "text",
      })
    },
  })
}

/** Makes the biography from the answers to the eight questions; all of them are sent. */
export const useGenerate = (personId: PersonId) => {
  const queries = useQueryClient()
  const make = async (answers: Answers) => {
    const { queryKey } = answersQuery(personId)
    const made = await fetchJson(Biography, paths.biographyAnswers(personId), {
      method: "POST",
      json: { answers },
    })
    // What was sent is kept now; until it is asked for again it counts as such.
    queries.setQueryData(queryKey, { answers, at: new Date().toISOString() })
    return made
  }
  return useMaking(personId, make, {
    success: { title: "Biography generated successfully!" },
    failure: { title: "Error", text: "Failed to generate biography" },
  })
}

/** Begins the biography from what is told already. */
export const useBegin = (personId: PersonId) =>
  useMaking(
    personId,
    () => fetchJson(Biography, paths.biography(personId), { method: "POST", json: {} }),
    { failure: "We couldn't start the biography" },
  )
