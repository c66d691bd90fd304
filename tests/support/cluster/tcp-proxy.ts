import { routes } from "#protocol/paths.ts"
import { type Answer, Caller, rejection } from "../api-client.ts"

/**
 * Somebody whose calls go through a proxy: that the node behind it has died, the proxy says, and it is the
 * same as if nobody had answered.
 */
export class ThroughProxy extends Caller {
  override async call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await super.call(method, path, init)
    if (answer.status === 502) throw new TypeError("nobody behind the proxy has answered")
    return answer
  }
}

/**
 * Who also waits for a place in their plan that a node had when it died: it is free a minute and a half
 * later.
 */
export class Patient extends ThroughProxy {
  override async call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await super.call(method, path, init)
    if (path === routes.openUploads && answer.status === 403 && rejection(answer).requiresUpgrade)
      throw new TypeError("there is no place yet")
    return answer
  }
}
