import { Layer } from "effect"
import { Franking } from "./invitation-limits.ts"
import { Invites } from "./received-invitations.ts"
import { Inviting } from "./invitations.ts"
import { SeersOf } from "./who-may-see.ts"
import { ShareNews } from "./share-events.ts"
import { ShareViews } from "./presenter.ts"
import { Shares } from "./shares.ts"
import { shedding } from "./unverified-shares-layer.ts"
import { InvitationKey, invitationKey } from "./invitation-tokens.ts"

/** Shares and invitations. */
export const sharing = Layer.mergeAll(Invites.layer, Inviting.layer, SeersOf.layer).pipe(
  Layer.provideMerge(Shares.layer),
  Layer.provideMerge(Layer.mergeAll(ShareViews.layer, Franking.layer)),
)

/** The parts of sharing that accounts and letters need. */
export const sharingFoundations = ({ sessionKey }: { readonly sessionKey: Buffer }) =>
  shedding.pipe(
    Layer.provideMerge(ShareNews.layer),
    Layer.provideMerge(Layer.succeed(InvitationKey, invitationKey(sessionKey))),
  )
