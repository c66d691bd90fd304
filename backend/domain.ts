import { join } from "node:path"
import { Effect, Layer } from "effect"
import { access } from "./access/layer.ts"
import { accountMail } from "./accounts/account-mail.ts"
import { accountFoundations, accounts } from "./accounts/layer.ts"
import type { Argon2, Strength } from "./accounts/passwords.ts"
import { type DeletionTimes, usualDeletionTimes } from "./belongings/deletion-times.ts"
import { bellsBetweenNodes } from "./bells-between-nodes.ts"
import { belongings } from "./belongings/layer.ts"
import type { BiographyTimes } from "./biographies/biography-work.ts"
import { biographies } from "./biographies/layer.ts"
import { type BillingTimes, usualBillingTimes } from "./billing/billing-work.ts"
import { billing } from "./billing/layer.ts"
import { Happenings } from "./happenings.ts"
import { Jobs } from "./jobs/jobs.ts"
import { Kept } from "./kept/kept.ts"
import { kinds } from "./kinds.ts"
import { mail } from "./mail/layer.ts"
import { nodes } from "./nodes/layer.ts"
import { MediaIntents } from "./nodes/media-intents.ts"
import { RollCall } from "./nodes/roll-call.ts"
import { people } from "./people/layer.ts"
import { photos } from "./photos/layer.ts"
import { places } from "./places/layer.ts"
import { Plans } from "./plans/plan.ts"
import { Quota } from "./plans/quota.ts"
import { SaveLeases } from "./plans/save-leases.ts"
import { processing } from "./processing/layer.ts"
import { Prompts } from "./prompts/prompts.ts"
import type { SearchTimes } from "./search/keeping-up.ts"
import { search } from "./search/layer.ts"
import { sending } from "./sending/layer.ts"
import { Address } from "./settings/address.ts"
import { type Config, answersHere, isAlone, isOneOfSeveral, worksHere } from "./settings/config.ts"
import { invitationMail } from "./sharing/invitation-mail.ts"
import { sharing, sharingFoundations } from "./sharing/layer.ts"
import { stories } from "./stories/layer.ts"
import { newStoriesMail } from "./stories/new-stories-mail.ts"
import { transcripts } from "./transcripts/layer.ts"
import { uploads } from "./uploads/layer.ts"
import type { UploadTimes } from "./uploads/upload-times.ts"
import { waitingMail } from "./uploads/waiting-mail.ts"

/** The work that waits, and how other nodes are told of it where there are any. */
const jobsOf = (config: Config) => {
  const settings = { kinds, alone: isAlone(config), works: worksHere(config) }
  return config.redisUrl === null
    ? Jobs.layer(settings)
    : Layer.unwrap(Effect.map(bellsBetweenNodes, (bells) => Jobs.layer({ ...settings, bells })))
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
  }: Omit<Parameters<typeof processing>[0], "folder" | "alone"> & {
    readonly strength?: Strength | undefined
    readonly argon2?: Argon2 | undefined
    readonly deletionTimes?: DeletionTimes | undefined
    readonly billingTimes?: BillingTimes | undefined
    readonly biographyTimes?: BiographyTimes | undefined
    readonly uploadTimes?: UploadTimes | undefined
    readonly searchTimes?: SearchTimes | undefined
  },
) => {
  const alone = isAlone(config)
  return belongings(deletionTimes).pipe(
    Layer.provideMerge(processing({ ...worker, folder: join(config.dataDir, "work"), alone })),
    Layer.provideMerge(search({ times: searchTimes, isAsked: answersHere(config) })),
    Layer.provideMerge(stories),
    Layer.provideMerge(transcripts),
    Layer.provideMerge(sharing),
    Layer.provideMerge(biographies(biographyTimes)),
    Layer.provideMerge(photos),
    Layer.provideMerge(uploads(uploadTimes)),
    Layer.provideMerge(accounts(config)),
    Layer.provideMerge(billing(billingTimes)),
    Layer.provideMerge(SaveLeases.layer({ alone })),
    Layer.provideMerge(Layer.mergeAll(people, places, Quota.layer, sending)),
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
    Layer.provideMerge(Layer.mergeAll(access, nodes({ alone }), MediaIntents.layer({ alone }))),
    Layer.provideMerge(
      RollCall.layer({
        ...{ isOneOfSeveral: isOneOfSeveral(config), works: worksHere(config) },
        sessionKey: config.sessionKey,
      }),
    ),
    Layer.provideMerge(jobsOf(config)),
    Layer.provideMerge(
      Layer.mergeAll(
        Kept.layer,
        Happenings.layer,
        Address.layer,
        Prompts.layer,
        Plans.layer(config.plans),
      ),
    ),
  )
}
