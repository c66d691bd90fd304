import type { Accounts } from "../accounts/accounts.ts"
import type { Activity } from "../accounts/activity.ts"
import type { Confirming } from "../accounts/confirming.ts"
import type { LetterChoices } from "../accounts/letter-choices.ts"
import type { Proving } from "../accounts/proving.ts"
import type { Resetting } from "../accounts/resetting.ts"
import type { SigningIn } from "../accounts/signing-in.ts"
import type { SigningInHere } from "../accounts/sign-in-options.ts"
import type { SocialSignIn } from "../accounts/providers.ts"
import type { Sessions } from "../accounts/sessions.ts"
import type { Address } from "../settings/address.ts"
import type { Deletion } from "../belongings/deletion.ts"
import type { Erasing } from "../belongings/erasing.ts"
import type { Exporting } from "../belongings/exporting.ts"
import type { Holdings } from "../belongings/holdings.ts"
import type { Engines } from "../engines/capabilities.ts"
import type { Standing } from "../engines/standing.ts"
import type { Happenings } from "../happenings.ts"
import type { Directory } from "../people/directory.ts"
import type { People } from "../people/people.ts"
import type { PhotoShelf } from "../photos/photo-shelf.ts"
import type { Photos } from "../photos/photos.ts"
import type { ProviderPictures } from "../photos/provider-pictures.ts"
import type { NamedPlaces } from "../places/named-places.ts"
import type { Places } from "../places/places.ts"
import type { RecentlyDeleted } from "../belongings/recently-deleted.ts"
import type { Removal } from "../belongings/removal.ts"
import type { Billing } from "../billing/billing.ts"
import type { Biographies } from "../biographies/biographies.ts"
import type { Chatting } from "../biographies/chatting.ts"
import type { Telling } from "../biographies/telling.ts"
import type { BiographyHistory } from "../biographies/biography-history.ts"
import type { BiographyLines } from "../biographies/biography-lines.ts"
import type { Offer } from "../billing/offer.ts"
import type { Bus } from "../ports/bus.ts"
import type { Documents } from "../ports/documents.ts"
import type { MapBases } from "../ports/map-bases.ts"
import type { MediaIntents } from "../nodes/media-intents.ts"
import type { Media } from "../ports/media.ts"
import type { Sound } from "../ports/sound.ts"
import type { Processing } from "../processing/processing.ts"
import type { Prompts } from "../prompts/prompts.ts"
import type { CatalogueKeeping } from "../search/keeping-up.ts"
import type { Search } from "../search/search.ts"
import type { Understanding } from "../search/understanding.ts"
import type { Grants } from "../access/grants.ts"
import type { Inviting } from "../sharing/inviting.ts"
import type { Invites } from "../sharing/invites.ts"
import type { Sent } from "../sending/sent.ts"
import type { SeersOf } from "../sharing/seers-of.ts"
import type { Shares } from "../sharing/shares.ts"
import type { Correcting } from "../transcripts/correcting.ts"
import type { Looking } from "../transcripts/looking.ts"
import type { Joining } from "../transcripts/joining.ts"
import type { RollCall } from "../nodes/roll-call.ts"
import type { OtherNodes } from "../transcripts/other-nodes.ts"
import type { Rooms } from "../transcripts/rooms.ts"
import type { Following } from "../search/following.ts"
import type { Editing } from "../stories/editing.ts"
import type { FollowingPeople } from "../stories/following-people.ts"
import type { Arriving } from "../transcripts/arriving.ts"
import type { BringingIn } from "../stories/bringing-in.ts"
import type { Browsing } from "../stories/browsing.ts"
import type { KeepingTown } from "../stories/keeping-town.ts"
import type { NewStories } from "../stories/new-stories.ts"
import type { Saving } from "../stories/saving.ts"
import type { Stories } from "../stories/stories.ts"
import type { StoryMaps } from "../stories/story-maps.ts"
import type { Uploads } from "../uploads/uploads.ts"

/** All services that routes and sockets may use; `main.ts` builds them. */
export type Services =
  | Accounts
  | Activity
  | Address
  | Arriving
  | BringingIn
  | Billing
  | Biographies
  | BiographyHistory
  | BiographyLines
  | Browsing
  | CatalogueKeeping
  | Bus
  | Chatting
  | Confirming
  | Correcting
  | Looking
  | Deletion
  | Directory
  | Documents
  | Editing
  | Engines
  | Erasing
  | Exporting
  | Following
  | FollowingPeople
  | Grants
  | Happenings
  | Holdings
  | Inviting
  | Invites
  | Joining
  | KeepingTown
  | LetterChoices
  | MapBases
  | Media
  | MediaIntents
  | NamedPlaces
  | NewStories
  | People
  | PhotoShelf
  | Offer
  | Photos
  | Places
  | Processing
  | Prompts
  | ProviderPictures
  | Proving
  | RecentlyDeleted
  | Removal
  | Resetting
  | Rooms
  | OtherNodes
  | RollCall
  | Saving
  | Search
  | SeersOf
  | Sent
  | Sessions
  | Shares
  | SigningIn
  | SigningInHere
  | SocialSignIn
  | Sound
  | Standing
  | Stories
  | StoryMaps
  | Telling
  | Understanding
  | Uploads
