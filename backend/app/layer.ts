import { join } from "node:path"
import { Effect, Layer } from "effect"
import { access } from "../features/access/layer.ts"
import { OperatorAccess } from "../features/access/operator-access.ts"
import { accountMail } from "../features/accounts/account-emails.ts"
import { accountFoundations, accounts } from "../features/accounts/layer.ts"
import type { Argon2, Strength } from "../features/accounts/passwords.ts"
import { type DeletionTimes, usualDeletionTimes } from "../features/deletion/retention.ts"
import { clusterWakeups } from "../platform/jobs/cluster-wakeups.ts"
import { deletion } from "../features/deletion/layer.ts"
import { exporting } from "../features/export/layer.ts"
import { StoryImport } from "../features/import/import-stories.ts"
import type { BiographyTimes } from "../features/biographies/generation/job-type.ts"
import { biographies } from "../features/biographies/layer.ts"
import { type BillingTimes, usualBillingTimes } from "../features/billing/billing-job-type.ts"
import { billing } from "../features/billing/layer.ts"
import { EventBus } from "../platform/events/event-bus.ts"
import { Jobs } from "../platform/jobs/jobs.ts"
import { OperatorNotices } from "../platform/observability/operator-notices.ts"
import { Database } from "../platform/database/database.ts"
import { jobTypes } from "./job-types.ts"
import { mail } from "../features/email/layer.ts"
import { nodes } from "../platform/cluster/layer.ts"
import { MediaIntents } from "../platform/cluster/media-intents.ts"
import { NodeRegistry } from "../platform/cluster/node-registry.ts"
import { ServerReport } from "../features/operator/server-report.ts"
import { people } from "../features/people/layer.ts"
import { photos } from "../features/photos/layer.ts"
import { places } from "../features/places/layer.ts"
import { Plans } from "../features/plans/plan.ts"
import { Quota } from "../features/plans/quota.ts"
import { processing } from "../features/processing/layer.ts"
import { Prompts } from "../features/prompts/prompts.ts"
import type { SearchTimes } from "../features/search/index/index-sync.ts"
import { search } from "../features/search/layer.ts"
import { sending } from "../features/remote-usage/layer.ts"
import { PublicUrl } from "../platform/config/public-url.ts"
import {
  type Config,
  servesHttp,
  isSingleNode,
  isOneOfSeveral,
  isWorker,
} from "../platform/config/config.ts"
import { invitationMail } from "../features/sharing/invitation-emails.ts"
import { sharing, sharingFoundations } from "../features/sharing/layer.ts"
import { stories } from "../features/stories/layer.ts"
import { newStoriesMail } from "../features/stories/story-notification-emails.ts"
import { transcriptProcessors } from "../features/transcript-processors/layer.ts"
import { transcripts } from "../features/transcripts/layer.ts"
import { uploads } from "../features/uploads/layer.ts"
import type { UploadTimes } from "../features/uploads/upload-times.ts"
import { waitingMail } from "../features/uploads/reminder-email.ts"

/** The work that waits, and how other nodes are told of it where there are any. */
const jobsOf = (config: Config) => {
  const settings = { jobTypes, alone: isSingleNode(config), works: isWorker(config) }
  return config.redisUrl === null
    ? Jobs.layer(settings)
    : Layer.unwrap(Effect.map(clusterWakeups, (wakeups) => Jobs.layer({ ...settings, wakeups })))
}

/** The rooms of the domain, each line resting on those below it. */
export const domain = (
  config: Config,
  {
    strength,
    argon2,
    deletionTimes = usualDeletionTimes,
    billingTimes = usualBillingTimes,
    biographyTimes,
    uploadTimes,
    searchTimes,
    ...worker
  }: Omit<Parameters<typeof processing>[0], "folder" | "alone" | "checksWords"> & {
    readonly strength?: Strength | undefined
    readonly argon2?: Argon2 | undefined
    readonly deletionTimes?: DeletionTimes | undefined
    readonly billingTimes?: BillingTimes | undefined
    readonly biographyTimes?: BiographyTimes | undefined
    readonly uploadTimes?: UploadTimes | undefined
    readonly searchTimes?: SearchTimes | undefined
  },
) => {
  const alone = isSingleNode(config)
  return Layer.merge(ServerReport.layer(config), deletion(deletionTimes)).pipe(
    Layer.provideMerge(Layer.merge(exporting, StoryImport.layer)),
    Layer.provideMerge(
      processing({
        ...{ ...worker, folder: join(config.dataDir, "work"), alone },
        checksWords: config.checksWords,
      }),
    ),
    Layer.provideMerge(
      Layer.provideMerge(
        transcriptProcessors,
        search({ times: searchTimes, isAsked: servesHttp(config) }),
      ),
    ),
    Layer.provideMerge(stories),
    Layer.provideMerge(transcripts),
    Layer.provideMerge(sharing),
    Layer.provideMerge(biographies(biographyTimes)),
    Layer.provideMerge(photos),
    Layer.provideMerge(uploads(uploadTimes)),
    Layer.provideMerge(accounts(config)),
    Layer.provideMerge(billing(billingTimes)),
    Layer.provideMerge(Layer.mergeAll(people, places, Quota.layer({ alone }), sending)),
    Layer.provideMerge(
      mail({
        invitations: invitationMail,
        accounts: accountMail,
        newStories: newStoriesMail,
        waiting: waitingMail(uploadTimes),
      }),
    ),
    Layer.provideMerge(sharingFoundations(config)),
    Layer.provideMerge(accountFoundations({ ...config, strength, argon2 })),
    Layer.provideMerge(
      Layer.mergeAll(
        access,
        OperatorAccess.layer(config),
        nodes({ alone }),
        MediaIntents.layer({ alone }),
      ),
    ),
    Layer.provideMerge(
      NodeRegistry.layer({
        ...{ isOneOfSeveral: isOneOfSeveral(config), works: isWorker(config) },
        sessionKey: config.sessionKey,
      }),
    ),
    Layer.provideMerge(jobsOf(config)),
    Layer.provideMerge(
      Layer.mergeAll(
        Database.layer,
        EventBus.layer,
        PublicUrl.layer,
        OperatorNotices.layer,
        Prompts.layer,
        Plans.layer(config.plans),
      ),
    ),
  )
}
