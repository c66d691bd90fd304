import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { NewPerson, NewStoryteller, Person } from "#protocol/person.ts"
import { People } from "../people/people.ts"
import type { ProtocolTypes, Run } from "./answer.ts"
import { askerId, requireUser } from "./sign-in.ts"

/** Storytellers and people are two views of the same records. */
export const peopleRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.storytellers,
    { schema: { response: { 200: Schema.Array(Person) } } },
    async (request) => run(People.use((people) => people.list(askerId(request)))),
  )

  app.post(
    routes.storytellers,
    { schema: { body: NewStoryteller, response: { 201: Person } } },
    async (request, reply) => {
      const person = await run(
        People.use((people) =>
          people.add(askerId(request), { ...request.body, type: "storyteller" }),
        ),
      )
      return reply.code(201).send(person)
    },
  )

  app.post(
    routes.people,
    { schema: { body: NewPerson, response: { 201: Person } } },
    async (request, reply) => {
      const { type = "subject", ...draft } = request.body
      const person = await run(
        People.use((people) => people.add(askerId(request), { ...draft, type })),
      )
      return reply.code(201).send(person)
    },
  )
}
