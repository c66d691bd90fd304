import { Layer } from "effect"
import { AccountErasure } from "./account-erasure.ts"
import { DeleteAccount } from "./delete-account.ts"
import { OwnershipTransfer } from "./ownership-transfer.ts"
import { PersonErasure } from "./person-erasure.ts"
import { PersonTrash } from "./person-trash.ts"
import { TrashPurge } from "./purge-job.ts"
import type { DeletionTimes } from "./retention.ts"
import { StoryErasure } from "./story-erasure.ts"
import { Trash } from "./trash.ts"
import { UserReferences } from "./user-references.ts"

/** The trash; deleting people and accounts, and what is erased with them. */
export const deletion = (times: DeletionTimes) =>
  Layer.mergeAll(DeleteAccount.layer, PersonTrash.layer(times), Trash.layer(times)).pipe(
    Layer.provideMerge(AccountErasure.layer),
    Layer.provide(TrashPurge.layer),
    Layer.provide(
      Layer.mergeAll(OwnershipTransfer.layer, StoryErasure.layer, UserReferences.layer),
    ),
    Layer.provideMerge(PersonErasure.layer),
  )
