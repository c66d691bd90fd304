import { Layer } from "effect"
import { InvitationLimits } from "./invitation-limits.ts"
import { ReceivedInvitations } from "./received-invitations.ts"
import { Invitations } from "./invitations.ts"
import { ViewerLists } from "./who-may-see.ts"
import { ShareEvents } from "./share-events.ts"
import { SharePresenter } from "./presenter.ts"
import { Shares } from "./shares.ts"
import { ShareSuspension } from "./share-suspension.ts"
import { unverifiedShares } from "./unverified-shares-layer.ts"
import { InvitationTokens, invitationKey } from "./invitation-tokens.ts"

/** Shares and invitations. */
export const sharing = Layer.mergeAll(
  ReceivedInvitations.layer,
  Invitations.layer,
  ViewerLists.layer,
).pipe(
  Layer.provideMerge(Layer.merge(Shares.layer, ShareSuspension.layer)),
  Layer.provideMerge(Layer.mergeAll(SharePresenter.layer, InvitationLimits.layer)),
)

/** The parts of sharing that accounts and emails need. */
export const sharingFoundations = ({ sessionKey }: { readonly sessionKey: Buffer }) =>
  unverifiedShares.pipe(
    Layer.provideMerge(ShareEvents.layer),
    Layer.provideMerge(Layer.succeed(InvitationTokens, invitationKey(sessionKey))),
  )
