import { purgeJobType } from "../features/deletion/purge-job-type.ts"
import { billingJobType } from "../features/billing/billing-job-type.ts"
import { biographyJobType } from "../features/biographies/generation/job-type.ts"
import { emailJobType } from "../features/email/email-queue.ts"
import { embeddingJobType } from "../features/search/embedding-job-type.ts"
import { processingJobType } from "../features/processing/processing-job-type.ts"
import { wordCheckJobType } from "../features/processing/word-check/job-type.ts"
import { processorJobType } from "../features/transcript-processors/job-type.ts"
import { retranslationJobType } from "../features/transcripts/translation/retranslation-job.ts"
import { expiryJobType } from "../features/uploads/expiry-job-type.ts"

/** Every kind of work that may wait in the store; the start of the server asks for somebody who does each. */
export const jobTypes = [
  processingJobType,
  emailJobType,
  processorJobType,
  retranslationJobType,
  purgeJobType,
  billingJobType,
  embeddingJobType,
  biographyJobType,
  expiryJobType,
  wordCheckJobType,
]
