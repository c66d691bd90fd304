import { type ManagedRuntime, Metric } from "effect"
import { labeled, measures } from "../platform/observability/metrics.ts"

/** Counts connections that come (1) and go (-1). */
export const countsSockets = (
  runtime: Pick<ManagedRuntime.ManagedRuntime<never, never>, "runFork">,
  kind: "live" | "transcripts",
) => {
  const gauge = labeled(measures.sockets, { kind })
  return (by: 1 | -1) => void runtime.runFork(Metric.modify(gauge, by))
}
