import { Result } from "effect"
import { type EngineJob, engineTasks } from "#protocol/engine-job.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { nameOf, type RemoteModel } from "../../ports/remote-model.ts"
import type { EngineSettings } from "./engine-settings.ts"

/** The engine of each job by name, as a story keeps them: `model@host` or `embedded`. */
type EngineNames = Readonly<Record<EngineJob, string>>

/** One job's choice. */
type EngineSetting = EngineSettings[EngineJob | "translate"]

/** How a job's engine is called. A worker, which relays, does not know. */
const engineName = (setting: EngineSetting) => {
  switch (setting._tag) {
    case "Embedded":
      return "embedded"
    case "Nobody":
      return "nobody"
    case "Relayed":
      return "relayed"
    case "Remote":
      return nameOf(setting)
  }
}

/** The engines that a story gets which is worked on from now on. */
export const enginesNow = ({ transcribe, write, embed }: EngineSettings): EngineNames => ({
  transcribe: engineName(transcribe),
  write: engineName(write),
  embed: engineName(embed),
})

/** The engines of a story of which nothing is sent to another machine. */
export const localEngines: EngineNames = {
  transcribe: "embedded",
  write: "embedded",
  embed: "embedded",
}

/** The engines elsewhere that are set up. */
export const outsideOf = (
  settings: EngineSettings,
): ReadonlyArray<{ readonly job: EngineJob; readonly outside: RemoteModel }> =>
  (["transcribe", "write", "embed"] as const).flatMap((job) => {
    const setting = settings[job]
    return setting._tag === "Remote" ? [{ job, outside: setting }] : []
  })

/** Those that a story is begun and ended with. Search goes by one engine for all stories, whenever they were told. */
const storedJobs = ["transcribe", "write"] as const

/** Only a name of ours is said: the model and its host. */
const gone = (job: (typeof storedJobs)[number], name: string) =>
  new EngineError({
    reason: `This server no longer asks ${name.replace(/@([^@]*)$/, " at $1")} to ${engineTasks[job]}. The recording is safe. Press Try again to continue with what it uses now.`,
    canPass: false,
  })

/**
 * What a worker gets for a story: it does itself what is done here, and asks the server for the rest, so
 * that no key reaches it. Fails where the engine the story was begun with is not set up any more.
 */
export const forWorker = (
  settings: EngineSettings,
  story: { readonly engines?: EngineNames | undefined; readonly isLocalOnly?: boolean | undefined },
): Result.Result<EngineSettings, EngineError> => {
  const kept = story.isLocalOnly === true ? localEngines : (story.engines ?? enginesNow(settings))
  const lost = storedJobs.find(
    (job) => kept[job] !== "embedded" && kept[job] !== engineName(settings[job]),
  )
  if (lost !== undefined) return Result.fail(gone(lost, kept[lost]))
  const settingFor = (job: (typeof storedJobs)[number]) =>
    kept[job] === "embedded" ? ({ _tag: "Embedded" } as const) : ({ _tag: "Relayed" } as const)
  return Result.succeed({
    ...settings,
    transcribe: settingFor("transcribe"),
    translate: kept.write === "embedded" ? { _tag: "Nobody" } : { _tag: "Relayed" },
    write: settingFor("write"),
    embed:
      story.isLocalOnly === true || settings.embed._tag === "Embedded"
        ? { _tag: "Embedded" }
        : { _tag: "Relayed" },
  })
}
