import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { idFromText, sharedIdFromText, ShareId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import {
  Accepted,
  Invite,
  InviteAcceptance,
  InviteAnswer,
  InvitePreview,
  NewShare,
  NewStoryShare,
  Share,
  ShareChange,
} from "#protocol/share.ts"
import { WhoMaySee } from "#protocol/who-may-see.ts"
import { Invitations } from "../features/sharing/invitations.ts"
import { ReceivedInvitations } from "../features/sharing/received-invitations.ts"
import { ViewerLists } from "../features/sharing/who-may-see.ts"
import { Shares } from "../features/sharing/shares.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { PersonAddress } from "./people.ts"
import { currentUser, askerId, requireUser } from "./plugins/session.ts"
import { StoryAddress } from "./stories.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const id = sharedIdFromText(errorMessages.invalidPersonId)
const SharedAddress = Schema.Struct({ id })
const ShareAddress = Schema.Struct({ id, shareId: idFromText(ShareId, "Invalid share ID") })

/** What the link of an invitation says before anybody signs in. */
export const invitePreviewRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  plain
    .withTypeProvider<ProtocolTypes>()
    .post(
      routes.previewInvite,
      { schema: { body: InviteAnswer, response: { 200: InvitePreview } } },
      async ({ body, ip }) =>
        run(ReceivedInvitations.use((invites) => invites.preview(body.inviteToken, ip))),
    )
}

/** Shares, for keepers, and the invitations that others receive. */
export const shareRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.whoMaySeeStory,
    { schema: { params: StoryAddress, response: { 200: WhoMaySee } } },
    async (request) =>
      run(ViewerLists.use((viewers) => viewers.story(askerId(request), request.params.id))),
  )

  app.get(
    routes.whoMaySeePerson,
    { schema: { params: PersonAddress, response: { 200: WhoMaySee } } },
    async (request) =>
      run(ViewerLists.use((viewers) => viewers.person(askerId(request), request.params.id))),
  )

  app.get(
    routes.sharesOfPerson,
    { schema: { params: SharedAddress, response: { 200: Schema.Array(Share) } } },
    async (request) =>
      run(Shares.use((shares) => shares.list(askerId(request), request.params.id))),
  )

  app.post(
    routes.sharePerson,
    { schema: { params: SharedAddress, body: NewShare, response: { 201: Share } } },
    async (request, reply) => {
      const { role = "contributor", ...draft } = request.body
      const share = await run(
        Invitations.use((inviting) =>
          inviting.invite(currentUser(request), request.params.id, { ...draft, role }),
        ),
      )
      return reply.code(201).send(share)
    },
  )

  app.post(
    routes.shareStoryteller,
    { schema: { params: PersonAddress, body: NewStoryShare, response: { 201: Share } } },
    async (request, reply) => {
      const { email, role = "viewer" } = request.body
      const share = await run(
        Invitations.use((inviting) =>
          inviting.invite(currentUser(request), request.params.id, { email, role }),
        ),
      )
      return reply.code(201).send(share)
    },
  )

  app.patch(
    routes.share,
    { schema: { params: ShareAddress, body: ShareChange, response: { 200: Share } } },
    async (request) => {
      const { id, shareId } = request.params
      return run(
        Shares.use((shares) => shares.change(askerId(request), id, shareId, request.body.role)),
      )
    },
  )

  app.delete(routes.share, { schema: { params: ShareAddress } }, async (request, reply) => {
    const { id, shareId } = request.params
    await run(Shares.use((shares) => shares.end(askerId(request), id, shareId)))
    return reply.code(204).send()
  })

  app.get(
    routes.invites,
    { schema: { response: { 200: Schema.Array(Invite) } } },
    async (request) =>
      run(ReceivedInvitations.use((invites) => invites.received(currentUser(request)))),
  )

  app.post(
    routes.openInvite,
    { schema: { body: InviteAnswer, response: { 200: Invite } } },
    async (request) =>
      run(
        ReceivedInvitations.use((invites) =>
          invites.open(currentUser(request), request.body.inviteToken),
        ),
      ),
  )

  app.post(
    routes.acceptInvite,
    { schema: { body: InviteAcceptance, response: { 200: Accepted } } },
    async (request) => {
      const { inviteToken, linkPersonId = null } = request.body
      return run(
        ReceivedInvitations.use((invites) =>
          invites.accept(currentUser(request), inviteToken, linkPersonId),
        ),
      )
    },
  )

  app.post(routes.declineInvite, { schema: { body: InviteAnswer } }, async (request, reply) => {
    await run(
      ReceivedInvitations.use((invites) =>
        invites.decline(currentUser(request), request.body.inviteToken),
      ),
    )
    return reply.code(200).send({})
  })
}
