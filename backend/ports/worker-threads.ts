import { Context, type Effect, Schema } from "effect"

/** A thread ended while it was at work. `isEndless`: its time was over, and so it would be again. */
export class ThreadEnded extends Schema.TaggedError<ThreadEnded>()("ThreadEnded", {
  reason: Schema.String,
  isEndless: Schema.Boolean,
}) {}

/** What a thread does. */
export interface ThreadProcedures<Request, Response> {
  readonly work: (request: Request) => Response
}

/** What it may have done meanwhile by the one that started it. */
export interface ParentProcedures<Request, Response> {
  readonly help: (request: Request) => Response
}

/** Work for a thread of its own: the script does it, by `lib/rpc.ts`. */
export interface ThreadTask<Request, Response, HelpRequest, HelpResponse> {
  readonly script: URL
  /** Milliseconds for which it may calculate; what it waits for does not count. */
  readonly timeout: number
  /** Only for their types. */
  readonly types?: readonly [
    ThreadProcedures<Request, Response>,
    ParentProcedures<HelpRequest, HelpResponse>,
  ]
}

/** Work that takes longer than others may be kept waiting, away from the thread that answers them. */
export class Threads extends Context.Service<
  Threads,
  {
    /** Does the work; `help` responds to what the thread requests. Interrupted, it ends the thread. */
    readonly run: <Request, Response, HelpRequest, HelpResponse, E>(
      task: ThreadTask<Request, Response, HelpRequest, HelpResponse>,
      request: Request,
      help: (request: HelpRequest) => Effect.Effect<HelpResponse, E>,
    ) => Effect.Effect<Response, E | ThreadEnded>
  }
>()("backend/ports/Threads") {}
