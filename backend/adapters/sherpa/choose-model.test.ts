import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { Effect } from "effect"
import { modelFor, togetherHear } from "./choose-model.ts"
import { speechModels } from "./find-model.ts"

const german = { name: "german", languages: ["de"], detectsLanguage: false }
const romance = { name: "romance", languages: ["fr", "es", "de"], detectsLanguage: false }
const any = { name: "any", languages: null, detectsLanguage: true }

describe("R266 of several speech models", () => {
  it.for([
    ["de", "german"],
    ["fr", "romance"],
    ["en", "any"],
    [null, "any"],
  ] as const)("what is said in %s is heard by the one for it: %s", ([language, name]) => {
    expect(modelFor([german, any, romance], language)?.name).toBe(name)
  })

  it("none hears what none of them knows; of what nobody knows the first is tried", () => {
    expect(modelFor([german, romance], "en")).toBeUndefined()
    expect(modelFor([german, romance], null)?.name).toBe("german")
  })

  it("the languages are offered together", () => {
    expect(togetherHear([german, romance])).toEqual({
      ...{ languages: ["de", "fr", "es"], detectsLanguage: false },
    })
    expect(togetherHear([german, any])).toEqual({ languages: null, detectsLanguage: true })
  })

  it("one whose folder holds none does not keep the others from hearing", async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "kintale-models-"))
    const [whole, empty] = ["zipformer-de", "empty"].map((name) => join(folder.path, name))
    if (whole === undefined || empty === undefined) throw new Error("no folders")
    for (const path of [whole, empty]) mkdirSync(path)
    for (const file of ["encoder.onnx", "decoder.onnx", "joiner.onnx", "tokens.txt"])
      writeFileSync(join(whole, file), "")
    const found = (modelDirs: ReadonlyArray<string>) =>
      Effect.runPromise(Effect.result(speechModels({ cacheDir: folder.path, modelDirs })))
    expect(await found([empty, whole])).toMatchObject({ success: [{ languages: ["de"] }] })
    expect(await found([empty])).toMatchObject({ failure: { canPass: false } })
    expect(await found([])).toMatchObject({ success: [{ languages: ["en"] }] })
  })
})
