import { Context } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"

/** What the engines this server was started with can do. */
export class Engines extends Context.Service<Engines, Capabilities>()("backend/engines/Engines") {}
