import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import {
  ChatAnswer,
  ChatMessage,
  ChatSent,
  FactAnswer,
  WaitingFact,
} from "#protocol/biography-chat.ts"
import { FactId, idFromText } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { Chat } from "../features/biographies/chat/chat.ts"
import { ChatFacts } from "../features/biographies/chat/chat-facts.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { PersonAddress } from "./people.ts"
import { askerId, requireUser } from "./plugins/session.ts"

const FactAddress = Schema.Struct({
  ...PersonAddress.fields,
  factId: idFromText(FactId, "Invalid ID"),
})

/** The chat about a person, and what was told in it. */
export const biographyChatRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.biographyChat,
    { schema: { params: PersonAddress, response: { 200: Schema.Array(ChatMessage) } } },
    async (request) =>
      run(Chat.use((chatting) => chatting.history(askerId(request), request.params.id))),
  )

  app.post(
    routes.biographyChat,
    { schema: { params: PersonAddress, body: ChatSent, response: { 200: ChatAnswer } } },
    async (request) =>
      run(
        Chat.use((chatting) =>
          chatting.send(askerId(request), request.params.id, request.body.message),
        ),
      ),
  )

  app.get(
    routes.waitingFacts,
    { schema: { params: PersonAddress, response: { 200: Schema.Array(WaitingFact) } } },
    async (request) =>
      run(ChatFacts.use((telling) => telling.waiting(askerId(request), request.params.id))),
  )

  app.post(
    routes.fact,
    { schema: { params: FactAddress, body: FactAnswer } },
    async (request, reply) => {
      const { id, factId } = request.params
      await run(
        ChatFacts.use((telling) =>
          telling.answer(askerId(request), id, factId, request.body.isTaken),
        ),
      )
      return reply.code(204).send()
    },
  )

  app.delete(routes.fact, { schema: { params: FactAddress } }, async (request, reply) => {
    const { id, factId } = request.params
    await run(ChatFacts.use((telling) => telling.retract(askerId(request), id, factId)))
    return reply.code(204).send()
  })
}
