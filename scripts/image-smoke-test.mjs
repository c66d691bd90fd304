// Asks a Kintale that has been started, in a container say, whether it does its work:
//   node scripts/image-smoke-test.mjs http://127.0.0.1:3000
// It must be well, send its page, make a photo, take in a recording and write down what is said in it. An account
// and a story are left behind there, so it is for servers without families. Any Node from 18.
import { randomUUID } from "node:crypto"
import { openAsBlob } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { root } from "./find-programs.mjs"

const url = process.argv[2]
const recording = join(root, "frontend/pages/landing/demo/dashwood.mp3")
const said = "an ill disposed young man"
const minute = 60_000

let cookie = ""
const call = async (path, init) => {
  const answer = await fetch(url + path, {
    ...init,
    headers: { origin: url, cookie, ...init?.headers },
    signal: AbortSignal.timeout(minute),
  })
  cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  return { text, type: answer.headers.get("content-type") ?? "" }
}
const get = async (path) => JSON.parse((await call(path)).text)
const send = (method, path, body) =>
  call(path, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  })

/** Asks again and again until there is an answer worth having; the last reason why not is what is told in the end. */
const until = async (limit, ask) => {
  const end = performance.now() + limit
  for (;;) {
    let reason
    try {
      return await ask()
    } catch (error) {
      reason = error
    }
    if (reason.final || performance.now() > end) throw reason
    await setTimeout(250)
  }
}

const isWell = async () => {
  const health = await get("/health")
  if (health.status !== "ok") throw new Error(`/health: ${JSON.stringify(health)}`)
}
const sendsItsPage = async () => {
  const { text, type } = await call("/", { headers: { accept: "text/html" } })
  const script = /<script[^>]+src="([^"]+\.js)"/.exec(text)?.[1]
  if (!type.startsWith("text/html") || !script)
    throw new Error(`/ is no page: ${text.slice(0, 500)}`)
  await call(script)
}
const tellAStory = async () => {
  const name = { firstName: "Rosa", lastName: "Berg" }
  const account = {
    username: "rosa",
    email: "rosa@example.org",
    password: "a long enough password",
  }
  await send("POST", "/auth/register", { ...account, ...name })
  await send("PATCH", "/api/profile", name)
  const [storyteller] = await get("/api/storytellers")
  const form = new FormData()
  form.append("title", "Mr John Dashwood")
  form.append("storytellerId", String(storyteller.id))
  form.append("audio", await openAsBlob(recording), "speech.mp3")
  const { text } = await call("/api/stories", {
    method: "POST",
    body: form,
    headers: { "idempotency-key": randomUUID() },
  })
  return JSON.parse(text).id
}
/** Pictures are read by a program made for each platform, so it is seen that this one's is there. */
const showsAFace = async () => {
  const form = new FormData()
  form.append(
    "photo",
    await openAsBlob(join(root, "frontend/public/icons/kintale-192.png")),
    "face.png",
  )
  const { text } = await call("/api/auth/user/photo", { method: "PUT", body: form })
  const { type } = await call(JSON.parse(text).profileImageUrl)
  if (type !== "image/jpeg") throw new Error(`The photo is ${type}.`)
}
const isWrittenDown = (id) => async () => {
  const { processing, transcript } = await get(`/api/stories/${id}`)
  if (processing.state !== "ready") {
    const reason = new Error(`The story is not ready: ${JSON.stringify(processing)}`)
    throw Object.assign(reason, { final: processing.state === "failed" })
  }
  const heard = JSON.stringify(transcript)
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
  if (!heard.includes(said)) throw Object.assign(new Error(`Heard: ${heard}`), { final: true })
}

const started = performance.now()
const tell = (what) =>
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${what}`)
try {
  await until(minute, isWell)
  tell("it is well")
  await sendsItsPage()
  tell("it sends its page")
  const story = await tellAStory()
  await showsAFace()
  tell("it shows a face")
  await until(5 * minute, isWrittenDown(story))
  tell("it has written down a recording")
} catch (error) {
  const { message, cause } = error
  console.error(`${url} does not do its work. ${message}${cause ? ` (${cause.message})` : ""}`)
  process.exitCode = 1
}
