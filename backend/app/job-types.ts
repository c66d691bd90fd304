import { erasureWork } from "../features/deletion/purge-job-type.ts"
import { billingWork } from "../features/billing/billing-job-type.ts"
import { biographyWork } from "../features/biographies/generation/job-type.ts"
import { emailJobType } from "../features/email/email-queue.ts"
import { understandingWork } from "../features/search/embedding-job-type.ts"
import { storyWork } from "../features/processing/processing-job-type.ts"
import { followingWork } from "../features/transcripts/reindex-claims.ts"
import { retranslationWork } from "../features/transcripts/translation/retranslation-job.ts"
import { uploadWork } from "../features/uploads/expiry-job-type.ts"

/** Every kind of work that may wait in the store; the start of the server asks for somebody who does each. */
export const kinds = [
  storyWork,
  emailJobType,
  followingWork,
  retranslationWork,
  erasureWork,
  billingWork,
  understandingWork,
  biographyWork,
  uploadWork,
]
