import { Context, type Effect, Schema, type Stream } from "effect"

/** What nodes tell each other of; a stream each, so that many of one kind hold up no other. */
export const BusTopic = Schema.Literals(["events", "transcripts"])
export type BusTopic = typeof BusTopic.Type

/** Whether this node hears the others: it has none, it does, or the bus is away. */
type Togetherness = "alone" | "together" | "apart"

/**
 * The way from one node of a server to its other nodes. What is said is a hint or a copy: whatever counts
 * is in the store before, so that a node that missed something can look there.
 */
export class ClusterBus extends Context.Service<
  ClusterBus,
  {
    /** The name of this node while it runs. No two have the same. */
    readonly node: string
    /**
     * Says something, as JSON, to the other nodes. Never fails, and waits for nobody: while the bus is
     * away it is kept, and said once it is back, in the same order. More than can be kept is dropped,
     * the oldest first, and every node has a gap then.
     */
    readonly publish: (topic: BusTopic, text: string) => Effect.Effect<void>
    /**
     * What the other nodes say from now on, each text once, and of one node in its order. Nothing that
     * this node says itself.
     */
    readonly subscribe: (topic: BusTopic) => Stream.Stream<string>
    /** Told each time this node may have missed something, once it hears again. */
    readonly gaps: Stream.Stream<BusTopic>
    readonly connectivity: Effect.Effect<Togetherness>
  }
>()("backend/ports/ClusterBus") {}
