import { Layer } from "effect"
import { Franking } from "./franking.ts"
import { Invites } from "./invites.ts"
import { Inviting } from "./inviting.ts"
import { SeersOf } from "./seers-of.ts"
import { ShareNews } from "./share-news.ts"
import { ShareViews } from "./share-views.ts"
import { Shares } from "./shares.ts"
import { shedding } from "./shedding.ts"
import { InvitationKey, invitationKey } from "./tokens.ts"

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
