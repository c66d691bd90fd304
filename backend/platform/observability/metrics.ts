import { Metric } from "effect"

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const longSeconds = [1, 5, 15, 30, 60, 120, 300, 900, 3_600]

const counter = (name: string, description: string) =>
  Metric.counter(name, { description, incremental: true })
const gauge = (name: string, description: string) => Metric.gauge(name, { description })
const histogram = (name: string, description: string, boundaries: ReadonlyArray<number>) =>
  Metric.histogram(name, { description, boundaries })

/**
 * What is measured, for whoever looks after a server: told where it happens, and read by what shows it. A
 * label is one of a few words, never an id, a name or an address.
 */
export const measures = {
  requests: counter("kintale_requests_total", "Requests answered, by route, method and status."),
  requestSeconds: histogram(
    "kintale_request_seconds",
    "Seconds from the head of a request to the end of its answer, by route.",
    seconds,
  ),
  sockets: gauge(
    "kintale_sockets",
    "Open connections: of screens (live) and of transcripts being edited.",
  ),
  rooms: gauge("kintale_transcript_rooms", "Transcripts that someone has open on this node."),
  jobs: gauge(
    "kintale_jobs",
    "Unfinished jobs in the store, by kind and state: due, running on a node, or paused until a time.",
  ),
  oldestJob: gauge(
    "kintale_job_oldest_seconds",
    "How long the oldest due job has waited, by kind. 0 if none is due.",
  ),
  attempts: counter(
    "kintale_job_attempts_total",
    "Job attempts that ended on this node, by kind and outcome: done, lost to another node, or broken.",
  ),
  attemptSeconds: histogram("kintale_job_attempt_seconds", "How long they took.", longSeconds),
  engineSeconds: counter(
    "kintale_engine_seconds_total",
    "Seconds that each step of processing a story took on this node, by step.",
  ),
  soundSeconds: counter(
    "kintale_audio_seconds_total",
    "Seconds of recordings transcribed on this node.",
  ),
  uploads: gauge("kintale_uploads", "Recordings being uploaded, on all nodes."),
  uploadBytes: counter(
    "kintale_upload_bytes_total",
    "Bytes of recordings that arrived on this node.",
  ),
  emails: counter("kintale_emails_total", "Attempts to send an email, by outcome."),
  diskFree: gauge(
    "kintale_disk_free_bytes",
    "Bytes left on the fullest disk of data and recordings.",
  ),
  nodesApart: gauge(
    "kintale_cluster_disconnected",
    "1 while this node can't reach the others. 0 if it can, or if there are none.",
  ),
  busLag: histogram(
    "kintale_bus_lag_seconds",
    "Time from a message of another node until this one got it, by the clocks of Redis and this node.",
    seconds,
  ),
  eventLoopSeconds: gauge(
    "kintale_event_loop_delay_seconds",
    "The 99th percentile of event loop delay since the last scrape.",
  ),
  residentBytes: gauge("process_resident_memory_bytes", "Resident memory of the server process."),
  processorSeconds: counter(
    "process_cpu_seconds_total",
    "Processor time of the server process, user and system.",
  ),
} as const

/** A measure with its labels. */
export const labeled = <Input, State>(
  measure: Metric.Metric<Input, State>,
  labels: Readonly<Record<string, string>>,
) => Metric.withAttributes(measure, labels)
