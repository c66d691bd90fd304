import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import type { PersonId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { type NewPerson, type NewStoryteller, Person, type PersonChange } from "#protocol/person.ts"
import { showToast } from "../ui/toast.ts"
import { fetchJson } from "./request.ts"
import { storytellersAmong } from "./storytellers.ts"

const People = Schema.Array(Person)
/** The part used of the answer when a person was added. */
export const Added = Schema.Struct({ id: Person.fields.id, name: Person.fields.name })
export type Added = typeof Added.Type

const personKey = (id: number) => ["person", id] as const

/** The directory: the user's own people and those others share with them. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => fetchJson(People, routes.people, { signal }),
})

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: personKey(id),
    queryFn: ({ signal }) => fetchJson(Person, paths.storyteller(id), { signal }),
  })

export const usePeople = () => useQuery(peopleQuery)

/** Paused while the person is being given up: a live event must not refetch somebody about to be gone. */
export const usePerson = (id: number, isPaused = false) =>
  useQuery({ ...personQuery(id), enabled: !isPaused })

/** The people a user may add stories for, as `storytellersAmong` chooses them. */
export const useStorytellers = () => useQuery({ ...peopleQuery, select: storytellersAmong })

const useAdding = <Input>(
  send: (input: Input) => Promise<Added>,
  success: string,
  failure: { readonly title: string; readonly text: string },
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { failure },
    onSuccess: async ({ name }) => {
      // Awaited, so that the new person is in the list when the form chooses them.
      await queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
      showToast({ title: success, text: name, tone: "good" })
    },
  })
}

export const useAddStoryteller = () =>
  useAdding(
    (json: NewStoryteller) => fetchJson(Added, routes.storytellers, { method: "POST", json }),
    "Storyteller created",
    { title: "Failed to create storyteller", text: "Please try again." },
  )

export const useAddPerson = () =>
  useAdding(
    (json: NewPerson) => fetchJson(Added, routes.people, { method: "POST", json }),
    "Person added successfully!",
    { title: "Error", text: "Failed to add person" },
  )

export const useUpdatePerson = (id: PersonId) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: PersonChange) =>
      fetchJson(Person, paths.storyteller(id), { method: "PATCH", json }),
    meta: {
      success: {
        title: "Person Updated",
        text: "Person details have been successfully updated.",
      },
      failure: { title: "Update Failed", text: "Failed to update person. Please try again." },
    },
    onSuccess: (person) => {
      queries.setQueryData(personQuery(id).queryKey, person)
      return queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
    },
  })
}
