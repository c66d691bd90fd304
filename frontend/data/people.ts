import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { type NewPerson, type NewStoryteller, Person } from "#protocol/person.ts"
import { ask } from "./ask.ts"

const People = Schema.Array(Person)
/** What comes back of somebody just added. */
export const Added = Schema.Struct({ id: Person.fields.id, name: Person.fields.name })
export type Added = typeof Added.Type

/** All the user's people: anybody can tell a story, and a story can be about anybody. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => ask(People, routes.storytellers, { signal }),
})

export const useStorytellers = () => useQuery(peopleQuery)

const useAdding = <Input>(send: (input: Input) => Promise<Added>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Awaited, so that the new person is in the list when the form chooses them.
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
}

export const useAddStoryteller = () =>
  useAdding((json: NewStoryteller) => ask(Added, routes.storytellers, { method: "POST", json }))

export const useAddPerson = () =>
  useAdding((json: NewPerson) => ask(Added, routes.people, { method: "POST", json }))
