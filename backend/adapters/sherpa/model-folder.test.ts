import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { aFolder } from "../ffmpeg/recording.fixture.ts"
import { modelInFolder, recognizeFolder } from "./model-folder.ts"

const found = (
  name: string,
  files: ReadonlyArray<string>,
  language: string | null = null,
  tail = "",
) => {
  const model = recognizeFolder({ name, files: [...files, "tokens.txt", "README.md"], tail })
  return model === null ? null : { languages: model.languages, parts: model.partsFor(language) }
}

describe("a folder with a speech model", () => {
  it("of Whisper is told the language, or finds it out", () => {
    const files = ["small-encoder.onnx", "small-encoder.int8.onnx", "small-decoder.int8.onnx"]
    const whisper = {
      encoder: "small-encoder.int8.onnx",
      decoder: "small-decoder.int8.onnx",
      task: "transcribe",
    }
    assert.deepStrictEqual(found("sherpa-onnx-whisper-small", files, "de"), {
      languages: null,
      parts: { whisper: { ...whisper, language: "de" } },
    })
    assert.deepStrictEqual(found("models", files)?.parts, { whisper: { ...whisper, language: "" } })
  })

  it("of Whisper for English knows English only", () => {
    const files = ["base.en-encoder.onnx", "base.en-decoder.onnx"]
    assert.deepStrictEqual(found("x", files)?.languages, ["en"])
  })

  it("of Moonshine is known in its older and newer form", () => {
    const older = [
      "preprocess.onnx",
      "encode.int8.onnx",
      "uncached_decode.int8.onnx",
      "cached_decode.int8.onnx",
    ]
    assert.deepStrictEqual(found("sherpa-onnx-moonshine-tiny-en-int8", older), {
      languages: ["en"],
      parts: {
        moonshine: {
          preprocessor: "preprocess.onnx",
          encoder: "encode.int8.onnx",
          uncachedDecoder: "uncached_decode.int8.onnx",
          cachedDecoder: "cached_decode.int8.onnx",
        },
      },
    })
    assert.deepStrictEqual(found("x", ["encoder_model.ort", "decoder_model_merged.ort"])?.parts, {
      moonshine: { encoder: "encoder_model.ort", mergedDecoder: "decoder_model_merged.ort" },
    })
  })

  it("of a transducer is known by its joiner, and those of NeMo say so", () => {
    const files = ["encoder.int8.onnx", "decoder.int8.onnx", "joiner.int8.onnx"]
    const transducer = {
      encoder: "encoder.int8.onnx",
      decoder: "decoder.int8.onnx",
      joiner: "joiner.int8.onnx",
    }
    assert.deepStrictEqual(found("sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8", files)?.parts, {
      transducer,
      modelType: "nemo_transducer",
    })
    assert.deepStrictEqual(found("zipformer", files)?.parts, { transducer })
  })

  it("of one file is known by what its maker wrote at its end, or by its name", () => {
    const sense = { model: "model.int8.onnx", language: "ja", useInverseTextNormalization: 1 }
    const files = ["model.int8.onnx"]
    assert.deepStrictEqual(found("x", files, "ja", "…model_type\x12\x0bsense_voice_ctc")?.parts, {
      senseVoice: sense,
    })
    assert.deepStrictEqual(found("sherpa-onnx-paraformer-zh", files)?.parts, {
      paraformer: { model: "model.int8.onnx" },
    })
    assert.deepStrictEqual(found("x", files, null, "EncDecCTCModelBPE")?.parts, {
      nemoCtc: { model: "model.int8.onnx" },
    })
  })

  it("R301 hears the languages that its name says, and any where it says none", () => {
    const hears = (name: string) =>
      found(name, ["encoder.int8.onnx", "decoder.int8.onnx", "joiner.int8.onnx"])?.languages
    assert.deepStrictEqual(hears("sherpa-onnx-zipformer-ja-reazonspeech-2024-08-01"), ["ja"])
    assert.deepStrictEqual(hears("sherpa-onnx-zipformer-korean-2024-06-24"), ["ko"])
    assert.deepStrictEqual(hears("sherpa-onnx-zipformer-zh-en-2023-11-22"), ["zh", "en"])
    assert.isNull(hears("my-own-model"))
    const european = hears("sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8")
    assert.strictEqual(european?.length, 25)
    assert.includeMembers([...(european ?? [])], ["en", "fr", "uk", "lv"])
    assert.deepStrictEqual(hears("sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8"), ["en"])
    const one = ["model.int8.onnx"]
    const russian = "sherpa-onnx-nemo-ctc-giga-am-v2-russian-2025-04-19"
    assert.deepStrictEqual(found(russian, one)?.languages, ["ru"])
    const bilingual = "sherpa-onnx-paraformer-zh-2023-09-14"
    assert.deepStrictEqual(found(bilingual, one)?.languages, ["zh"])
  })

  it("of Canary is told the language it hears and writes", () => {
    const files = ["encoder.int8.onnx", "decoder.int8.onnx"]
    assert.deepStrictEqual(found("sherpa-onnx-nemo-canary-180m-flash", files, "fr")?.parts, {
      canary: {
        encoder: "encoder.int8.onnx",
        decoder: "decoder.int8.onnx",
        srcLang: "fr",
        tgtLang: "fr",
      },
    })
  })

  it("that holds something else is none", () => {
    assert.isNull(found("photos", ["a.jpg"]))
    assert.isNull(found("voices", ["model.onnx"]))
  })

  it.effect("is answered with whole paths", () =>
    Effect.gen(function* () {
      const folder = join(yield* aFolder, "whisper")
      mkdirSync(folder)
      for (const file of ["tiny-encoder.onnx", "tiny-decoder.onnx", "tiny-tokens.txt"])
        writeFileSync(join(folder, file), "x")
      const model = yield* Effect.promise(() => modelInFolder(folder))
      assert.strictEqual(yield* Effect.promise(model.tokens), join(folder, "tiny-tokens.txt"))
      const { whisper } = model.partsFor("es")
      assert.strictEqual(whisper?.["encoder"], join(folder, "tiny-encoder.onnx"))
      assert.strictEqual(whisper?.["language"], "es")
      const nothing = yield* Effect.flip(Effect.tryPromise(() => modelInFolder(join(folder, ".."))))
      assert.include(String(nothing.cause), "no speech model")
    }),
  )
})
