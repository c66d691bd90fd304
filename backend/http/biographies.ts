import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { Biography } from "#protocol/biography.ts"
import { routes } from "#protocol/paths.ts"
import { Biographies } from "../biographies/biographies.ts"
import type { ProtocolTypes, Run } from "./answer.ts"
import { PersonAddress } from "./people.ts"
import { askerId, requireUser } from "./sign-in.ts"

/** A person's biography: reading it, what the keeper answers for it, and correcting it. */
export const biographyRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.biography,
    { schema: { params: PersonAddress, response: { 200: Schema.NullOr(Biography) } } },
    async (request) =>
      run(Biographies.use(({ open }) => open(askerId(request), request.params.id))),
  )
}
