import { Context } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"

/** The capabilities of the engines this server was started with. */
export class Engines extends Context.Service<Engines, Capabilities>()(
  "backend/platform/engines/Engines",
) {}
