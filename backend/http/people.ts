import { Effect, Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { idFromText, PersonId, type UserId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { NewPerson, NewStoryteller, Person, PersonChange } from "#protocol/person.ts"
import { Directory } from "../features/people/directory.ts"
import { People } from "../features/people/people.ts"
import type { PersonDraft } from "../features/people/create-person.ts"
import { PeopleSync } from "../features/stories/people-sync.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

export const PersonAddress = Schema.Struct({
  id: idFromText(PersonId, errorMessages.invalidPersonId),
})

/** Storytellers and people are two views of the same records. */
export const peopleRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  const viewOf = (user: UserId, id: PersonId) =>
    Directory.use((directory) => directory.open(user, id))

  const add = (user: UserId, draft: PersonDraft) =>
    run(
      People.use((people) => Effect.flatMap(people.add(user, draft), ({ id }) => viewOf(user, id))),
    )

  for (const route of [routes.people, routes.storytellers]) {
    app.get(route, { schema: { response: { 200: Schema.Array(Person) } } }, async (request) =>
      run(Directory.use((directory) => directory.list(askerId(request)))),
    )
  }

  app.post(
    routes.storytellers,
    { schema: { body: NewStoryteller, response: { 201: Person } } },
    async (request, reply) => {
      const person = await add(askerId(request), { ...request.body, type: "storyteller" })
      return reply.code(201).send(person)
    },
  )

  app.post(
    routes.people,
    { schema: { body: NewPerson, response: { 201: Person } } },
    async (request, reply) => {
      const { type = "subject", ...draft } = request.body
      return reply.code(201).send(await add(askerId(request), { ...draft, type }))
    },
  )

  app.get(
    routes.storyteller,
    { schema: { params: PersonAddress, response: { 200: Person } } },
    async (request) => run(viewOf(askerId(request), request.params.id)),
  )

  app.patch(
    routes.storyteller,
    { schema: { params: PersonAddress, body: PersonChange, response: { 200: Person } } },
    async (request) => {
      const { id } = request.params
      return run(
        Effect.gen(function* () {
          yield* People.use((people) => people.change(askerId(request), id, request.body))
          if (request.body.birthDate !== undefined) {
            yield* PeopleSync.use((following) => following.recount(id))
          }
          return yield* viewOf(askerId(request), id)
        }),
      )
    },
  )
}
