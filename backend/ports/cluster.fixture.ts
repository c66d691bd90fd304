import { Effect, PubSub, Stream } from "effect"
import { ClusterBus, BusTopic } from "./cluster-bus.ts"

interface Said {
  readonly from: string
  readonly topic: BusTopic
  readonly text: string
}

interface Node {
  readonly bus: ClusterBus["Service"]
  isAway: boolean
  /** How much of what was said it has heard. */
  heard: number
  /** What it said while the bus was away. */
  readonly owed: Array<Said>
  readonly dropped: Set<BusTopic>
  readonly ear: PubSub.PubSub<Said>
  readonly gaps: PubSub.PubSub<BusTopic>
}

/** How much a node says at most while the bus is away. */
const usualRoom = 4_096

/**
 * So many nodes, with a bus between them in memory. `away` takes the bus from one of them, or from all,
 * until it is `back`; `forgets` loses what those that are away have not heard, and tells all of a gap.
 */
export const severalNodes = (count: number, { room = usualRoom } = {}) =>
  Effect.gen(function* () {
    const log: Array<Said> = []

    const passOn = Effect.fnUntraced(function* () {
      for (const node of nodes) {
        while (!node.isAway && node.heard < log.length) {
          const said = log[node.heard]
          node.heard += 1
          if (said !== undefined && said.from !== node.bus.node) {
            yield* PubSub.publish(node.ear, said)
          }
        }
      }
    })
    const tellGap = (topic: BusTopic) =>
      Effect.forEach(nodes, ({ gaps }) => PubSub.publish(gaps, topic))

    const aNode = Effect.fnUntraced(function* (at: number) {
      const ear = yield* PubSub.unbounded<Said>()
      const gaps = yield* PubSub.unbounded<BusTopic>()
      const name = `node ${String(at + 1)}`
      const node: Node = {
        isAway: false,
        heard: 0,
        owed: [],
        dropped: new Set(),
        ear,
        gaps,
        bus: ClusterBus.of({
          node: name,
          publish: (topic, text) =>
            Effect.suspend(() => {
              const said = { from: name, topic, text }
              if (!node.isAway) {
                log.push(said)
                return passOn()
              }
              node.owed.push(said)
              const oldest = node.owed.length > room ? node.owed.shift() : undefined
              if (oldest !== undefined) node.dropped.add(oldest.topic)
              return Effect.void
            }),
          subscribe: (topic) =>
            Stream.fromPubSub(ear).pipe(
              Stream.filter((said) => said.topic === topic),
              Stream.map(({ text }) => text),
            ),
          gaps: Stream.fromPubSub(gaps),
          connectivity: Effect.sync(() => (node.isAway ? "apart" : "together")),
        }),
      }
      return node
    })
    const nodes: ReadonlyArray<Node> = yield* Effect.forEach(
      Array.from({ length: count }, (_, at) => at),
      aNode,
    )
    const meant = (at?: number) => nodes.filter((_, index) => at === undefined || index === at)

    return {
      buses: nodes.map(({ bus }) => bus),
      away: (at?: number) =>
        Effect.sync(() => {
          for (const node of meant(at)) node.isAway = true
        }),
      back: Effect.fnUntraced(function* (at?: number) {
        for (const node of meant(at)) {
          node.isAway = false
          log.push(...node.owed.splice(0))
        }
        yield* passOn()
        for (const node of meant(at)) {
          yield* Effect.forEach(node.dropped, tellGap)
          node.dropped.clear()
        }
      }),
      forgets: Effect.gen(function* () {
        for (const node of nodes) {
          node.heard = log.length
          yield* Effect.forEach(BusTopic.literals, (topic) => PubSub.publish(node.gaps, topic))
        }
      }),
    }
  })
