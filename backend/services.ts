import type { Accounts } from "./accounts/accounts.ts"
import type { Sessions } from "./accounts/sessions.ts"
import type { Address } from "./address.ts"
import type { Engines } from "./engines.ts"
import type { Happenings } from "./happenings.ts"
import type { Directory } from "./people/directory.ts"
import type { People } from "./people/people.ts"
import type { Removal } from "./people/removal.ts"
import type { Documents } from "./ports/documents.ts"
import type { Media } from "./ports/media.ts"
import type { Sound } from "./ports/sound.ts"
import type { Processing } from "./processing/processing.ts"
import type { Prompts } from "./prompts/prompts.ts"
import type { Search } from "./search/search.ts"
import type { Grants } from "./sharing/grants.ts"
import type { Inviting } from "./sharing/inviting.ts"
import type { Invites } from "./sharing/invites.ts"
import type { Shares } from "./sharing/shares.ts"
import type { Saving } from "./stories/saving.ts"
import type { Stories } from "./stories/stories.ts"

/** Everything the wire may ask for; `main.ts` builds it. */
export type Services =
  | Accounts
  | Address
  | Directory
  | Documents
  | Engines
  | Grants
  | Happenings
  | Inviting
  | Invites
  | Media
  | People
  | Processing
  | Prompts
  | Removal
  | Saving
  | Search
  | Sessions
  | Shares
  | Sound
  | Stories
