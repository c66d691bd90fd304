import { Layer } from "effect"
import { forgetting } from "./retention.ts"
import { RemoteUsageLog } from "./usage-log.ts"

/** The books of what was sent to other machines, for those whose it was. */
export const sending = Layer.merge(RemoteUsageLog.layer, forgetting)
