import { erasureWork } from "./belongings/erasure-work.ts"
import { billingWork } from "./billing/billing-work.ts"
import { biographyWork } from "./biographies/biography-work.ts"
import { letterWork } from "./mail/queue.ts"
import { understandingWork } from "./search/understanding-work.ts"
import { storyWork } from "./processing/story-work.ts"
import { followingWork } from "./transcripts/holding.ts"
import { retranslationWork } from "./transcripts/retranslating.ts"
import { uploadWork } from "./uploads/upload-work.ts"

/** Every kind of work that may wait in the store; the start of the server asks for somebody who does each. */
export const kinds = [
  storyWork,
  letterWork,
  followingWork,
  retranslationWork,
  erasureWork,
  billingWork,
  understandingWork,
  biographyWork,
  uploadWork,
]
