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
    "Connections that are open: of screens (live) and of transcripts that are being written.",
  ),
  rooms: gauge("kintale_transcript_rooms", "Transcripts that somebody here has open."),
  jobs: gauge(
    "kintale_jobs",
    "Jobs in the store that are not done, by kind and state: due, running on some node, or resting until a time.",
  ),
  oldestJob: gauge(
    "kintale_job_oldest_seconds",
    "How long the job that is due longest has waited, by kind; 0: none is due.",
  ),
  attempts: counter(
    "kintale_job_attempts_total",
    "Attempts at jobs that ended here, by kind and how: done, lost to another node, or broken.",
  ),
  attemptSeconds: histogram("kintale_job_attempt_seconds", "What they took.", longSeconds),
  engineSeconds: counter(
    "kintale_engine_seconds_total",
    "Seconds that steps of listening to a story took here, by step.",
  ),
  soundSeconds: counter(
    "kintale_audio_seconds_total",
    "Seconds of recordings that were listened to here.",
  ),
  uploads: gauge("kintale_uploads", "Recordings on their way, on all nodes."),
  uploadBytes: counter("kintale_upload_bytes_total", "Bytes of recordings that arrived here."),
  emails: counter("kintale_emails_total", "Attempts to send a letter, by outcome."),
  nodesApart: gauge(
    "kintale_cluster_disconnected",
    "1 while this node does not hear the others; 0: it does, or there are none.",
  ),
  busLag: histogram(
    "kintale_bus_lag_seconds",
    "From what another node said until this one heard it, by the clock of Redis and ours.",
    seconds,
  ),
  eventLoopSeconds: gauge(
    "kintale_event_loop_delay_seconds",
    "The 99th percentile of what the event loop was late, since it was asked last.",
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
