import { takeStored, writeStored } from "../lib/storage.ts"

/** Remembered by the tab, because going to a provider and back reloads the page. */
const storage = "kintale-left-for-provider"

/** Notes that the user goes to a sign-in provider. */
export const noteLeaving = (): void => writeStored("tab", storage, "yes")

/** Whether the user has just come back from a sign-in provider; true only at the first call. */
export const takeLeaving = (): boolean => takeStored("tab", storage) !== null
