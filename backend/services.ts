import type { Accounts } from "./accounts/accounts.ts"
import type { Sessions } from "./accounts/sessions.ts"
import type { Engines } from "./engines.ts"
import type { Happenings } from "./happenings.ts"
import type { People } from "./people/people.ts"
import type { Documents } from "./ports/documents.ts"
import type { Media } from "./ports/media.ts"
import type { Sound } from "./ports/sound.ts"
import type { Processing } from "./processing/processing.ts"
import type { Prompts } from "./prompts/prompts.ts"
import type { Search } from "./search/search.ts"
import type { Saving } from "./stories/saving.ts"
import type { Stories } from "./stories/stories.ts"

/** Everything the wire may ask for; `main.ts` builds it. */
export type Services =
  | Accounts
  | Documents
  | Engines
  | Happenings
  | Media
  | People
  | Processing
  | Prompts
  | Saving
  | Search
  | Sessions
  | Sound
  | Stories
