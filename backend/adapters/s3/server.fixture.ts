import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { Effect, Schedule } from "effect"
import { freePort } from "../free-port.fixture.ts"
import type { S3Place } from "../../platform/config/media-store.ts"

/** A server that speaks S3; `scripts/versitygw.sh` says how one is brought. */
export const findS3 = () =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "versitygw"))
    .find((program) => existsSync(program)) ?? null

export const noS3 = "there is no versitygw on PATH"

const answers = (port: number) =>
  Effect.callback<void, Error>((resume) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => {
      socket.destroy()
      resume(Effect.void)
    })
    socket.once("error", (cause) => resume(Effect.fail(cause)))
  })

/** Kills the server when our end of the pipe closes, which also happens when the tests are killed. */
const untilAbandoned =
  '"$@" & server=$!; cat; kill -9 "$server"; wait "$server" 2>/dev/null; exit 0'

/** The secret with what has to be percent-encoded in an address. */
const key = "kintale"
const secret = "a/secret:of@tests?+"
const bucket = "recordings"

const placeAt = (port: number): S3Place => ({
  ...{ endpoint: `http://127.0.0.1:${String(port)}`, region: "us-east-1", pathStyle: true },
  ...{ bucket, key, secret },
})

/** As it is given to a server; `port`: of a way to it. */
const urlAt = (port: number) =>
  `http://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${String(port)}/${bucket}`

/** An S3 server with an empty bucket on a free port, until the scope ends. */
export const anS3 = Effect.fnUntraced(function* (program: string) {
  const port = yield* Effect.promise(freePort)
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-s3-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
  )
  mkdirSync(join(folder, bucket))
  yield* Effect.acquireRelease(
    Effect.sync((): ChildProcess =>
      spawn(
        "sh",
        [
          ...["-c", untilAbandoned, "sh", program, "--quiet"],
          ...["--port", `127.0.0.1:${String(port)}`, "posix", folder],
        ],
        {
          stdio: ["pipe", "ignore", "ignore"],
          env: { ...process.env, ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret },
        },
      ),
    ),
    (shell) =>
      Effect.callback<void>((resume) => {
        if (shell.exitCode !== null) return resume(Effect.void)
        shell.once("exit", () => resume(Effect.void))
        shell.stdin?.end()
      }),
  )
  yield* Effect.orDie(
    Effect.retry(answers(port), { schedule: Schedule.spaced("50 millis"), times: 1_800 }),
  )
  /** The objects under a prefix, as they are on its disk. */
  const objects = (prefix: string) => {
    const at = join(folder, bucket, prefix)
    return existsSync(at) ? readdirSync(at).toSorted() : []
  }
  const makeOld = (object: string, millis: number) => {
    const then = new Date(Date.now() - millis)
    utimesSync(join(folder, bucket, object), then, then)
  }
  return { makeOld, port, place: placeAt(port), url: urlAt(port), placeAt, urlAt, objects }
})
export type AnS3 = Effect.Success<ReturnType<typeof anS3>>
