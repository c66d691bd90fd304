import { Effect } from "effect"
import { TakeoverCleanup } from "../features/accounts/takeover-cleanup.ts"
import { AccountErasure } from "../features/deletion/account-erasure.ts"
import { PersonErasure } from "../features/deletion/person-erasure.ts"
import { Leader, type MaintenanceTask } from "../platform/cluster/leader.ts"
import { PhotoStorage } from "../features/photos/photo-storage.ts"
import { PeopleSync } from "../features/stories/people-sync.ts"
import { SaveStory } from "../features/stories/save-story.ts"
import {
  refuseWrongFolder,
  removeUnnamed,
  tidyUp,
  tidyUpBesideOthers,
} from "../features/stories/orphan-cleanup.ts"
import { Rooms } from "../features/transcripts/room/rooms.ts"
import { Uploads } from "../features/uploads/uploads.ts"

const minute = 60_000
const hour = 60 * minute

const eraseWhoHasLeft = AccountErasure.use(({ recover }) => recover)
const freeWhoWasProved = TakeoverCleanup.use(({ recover }) => recover)
const followPeople = PeopleSync.use(({ recover }) => recover)
const removeOldPhotos = PhotoStorage.use(({ recover }) => recover)
const eraseDeletedPeople = PersonErasure.use(({ sweep }) => sweep)
const catchUpWithWords = Rooms.use(({ recover }) => recover)

/** What a node that died may have left, wherever one has started since, and now and then. */
const afterStarts = { every: hour, isDueAfterStarts: true } as const

/** First what refuses to change anything where the disk of the recordings is missing. */
const aloneBeforeAnybody = Effect.gen(function* () {
  yield* tidyUp
  yield* Uploads.use(({ recover }) => recover(true))
  yield* eraseWhoHasLeft
  yield* freeWhoWasProved
  yield* followPeople
  yield* removeOldPhotos
})

/** Of a save whose end nobody could write down, or of a node that died. */
const unnamedBytes = {
  name: "files that were never saved",
  ...afterStarts,
  work: removeUnnamed,
} as const

/** Of deletions that can't be undone any more, and those that a stop interrupted. */
const deletedPeople = {
  name: "deleted people",
  ...afterStarts,
  work: eraseDeletedPeople,
} as const

/** Whom their node died over, or a program beside the server closed. */
const closedAccounts = {
  name: "half-erased accounts",
  every: null,
  work: AccountErasure.use(({ goOn }) => goOn),
} as const

const aloneBeforeTheStart = Effect.all([
  catchUpWithWords,
  Leader.use(({ begin }) =>
    begin<Effect.Services<typeof removeUnnamed> | PersonErasure | AccountErasure>([
      closedAccounts,
      unnamedBytes,
      deletedPeople,
    ]),
  ),
])

/** What one of several nodes does for all. */
const tasks: ReadonlyArray<
  MaintenanceTask<
    Effect.Services<typeof aloneBeforeAnybody> | Effect.Services<typeof aloneBeforeTheStart>
  >
> = [
  {
    name: "save reservations of stopped nodes",
    every: null,
    work: SaveStory.use(({ recover }) => recover),
  },
  closedAccounts,
  {
    name: "imported transcripts without a story",
    ...afterStarts,
    work: SaveStory.use(({ sweep }) => sweep),
  },
  unnamedBytes,
  deletedPeople,
  { name: "uploads", ...afterStarts, work: Uploads.use(({ recover }) => recover(false)) },
  { name: "half-cleared accounts", ...afterStarts, work: freeWhoWasProved },
  { name: "dates based on a birth date", ...afterStarts, work: followPeople },
  { name: "replaced photos", ...afterStarts, work: removeOldPhotos },
  { name: "changed transcripts", ...afterStarts, work: catchUpWithWords },
  {
    name: "unreferenced files",
    every: 24 * hour,
    isLong: true,
    work: tidyUpBesideOthers,
  },
]

/**
 * What a stop may have left undone, and what has to be done now and then. The only node of a store does it
 * at its start; of several one at a time does, and each sees to it before it answers that it shares the
 * recordings of the others, and that nobody is shown what belongs to somebody who has left.
 */
export const upkeep = (alone: boolean) => {
  if (!alone) {
    return {
      beforeAnybody: Effect.andThen(refuseWrongFolder, eraseWhoHasLeft),
      beforeTheStart: Leader.use(({ begin }) => begin(tasks)),
    }
  }
  return { beforeAnybody: aloneBeforeAnybody, beforeTheStart: aloneBeforeTheStart }
}
