import { type Answer, Caller } from "../caller.ts"

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
