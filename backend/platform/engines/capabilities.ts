import { Context } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"

/** The capabilities of the engines this server was started with. */
export class EngineCapabilities extends Context.Service<EngineCapabilities, Capabilities>()(
  "backend/platform/engines/EngineCapabilities",
) {}
