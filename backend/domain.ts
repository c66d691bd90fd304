import { join } from "node:path"
import { Layer } from "effect"
import { access } from "./access/layer.ts"
import { accountMail } from "./accounts/account-mail.ts"
import { accountFoundations, accounts } from "./accounts/layer.ts"
import type { Strength } from "./accounts/passwords.ts"
import { type DeletionTimes, usualDeletionTimes } from "./belongings/deletion-times.ts"
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
import { people } from "./people/layer.ts"
import { photos } from "./photos/layer.ts"
import { places } from "./places/layer.ts"
import { Plans } from "./plans/plan.ts"
import { Quota } from "./plans/quota.ts"
import { processing } from "./processing/layer.ts"
import { Prompts } from "./prompts/prompts.ts"
import { search } from "./search/layer.ts"
import { sending } from "./sending/layer.ts"
import { Address } from "./settings/address.ts"
import { type Config, isAlone } from "./settings/config.ts"
import { invitationMail } from "./sharing/invitation-mail.ts"
import { sharing, sharingFoundations } from "./sharing/layer.ts"
import { stories } from "./stories/layer.ts"
import { newStoriesMail } from "./stories/new-stories-mail.ts"
import { transcripts } from "./transcripts/layer.ts"
import { uploads } from "./uploads/layer.ts"
import type { UploadTimes } from "./uploads/upload-times.ts"
import { waitingMail } from "./uploads/waiting-mail.ts"

/** The rooms of the domain, each line resting on those below it. */
export const domain = (
  config: Config,
  {
    strength,
    deletionTimes = usualDeletionTimes,
    billingTimes = usualBillingTimes,
    biographyTimes,
    uploadTimes,
    ...worker
  }: Omit<Parameters<typeof processing>[0], "folder" | "alone"> & {
    readonly strength?: Strength | undefined
    readonly deletionTimes?: DeletionTimes | undefined
    readonly billingTimes?: BillingTimes | undefined
    readonly biographyTimes?: BiographyTimes | undefined
    readonly uploadTimes?: UploadTimes | undefined
  },
) => {
  const alone = isAlone(config)
  return belongings(deletionTimes).pipe(
    Layer.provideMerge(processing({ ...worker, folder: join(config.dataDir, "work"), alone })),
    Layer.provideMerge(search),
    Layer.provideMerge(stories),
    Layer.provideMerge(transcripts),
    Layer.provideMerge(sharing),
    Layer.provideMerge(biographies(biographyTimes)),
    Layer.provideMerge(photos),
    Layer.provideMerge(uploads(uploadTimes)),
    Layer.provideMerge(accounts(config)),
    Layer.provideMerge(billing(billingTimes)),
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
    Layer.provideMerge(accountFoundations({ ...config, strength })),
    Layer.provideMerge(access),
    Layer.provideMerge(
      Layer.mergeAll(
        Kept.layer,
        Jobs.layer({ kinds, alone }),
        Happenings.layer,
        Address.layer,
        Prompts.layer,
        Plans.layer(config.plans),
      ),
    ),
  )
}
