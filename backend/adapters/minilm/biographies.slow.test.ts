import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { expect } from "vitest"
import { asRead, misquoted } from "../../biographies/a-told-life.fixture.ts"
import { compose } from "../../biographies/composing/compose.ts"
import type { Embed } from "../../biographies/life-sources.ts"
import { agnes } from "../../biographies/lives/agnes.fixture.ts"
import { dot } from "../../biographies/lives/dot.fixture.ts"
import { eero } from "../../biographies/lives/eero.fixture.ts"
import { emeka } from "../../biographies/lives/emeka.fixture.ts"
import { ilse, leeAnn, mike, tom, tomas } from "../../biographies/lives/five-more.fixture.ts"
import { hattie } from "../../biographies/lives/hattie.fixture.ts"
import { heinrich } from "../../biographies/lives/heinrich.fixture.ts"
import { ilona } from "../../biographies/lives/ilona.fixture.ts"
import { josef } from "../../biographies/lives/josef.fixture.ts"
import { june } from "../../biographies/lives/june.fixture.ts"
import { lan } from "../../biographies/lives/lan.fixture.ts"
import { maeve } from "../../biographies/lives/maeve.fixture.ts"
import { margaret } from "../../biographies/lives/margaret.fixture.ts"
import { piet } from "../../biographies/lives/piet.fixture.ts"
import { raymond } from "../../biographies/lives/raymond.fixture.ts"
import { rosa } from "../../biographies/lives/rosa.fixture.ts"
import { soonja } from "../../biographies/lives/soonja.fixture.ts"
import { sukhdev } from "../../biographies/lives/sukhdev.fixture.ts"
import { viktor } from "../../biographies/lives/viktor.fixture.ts"
import { walt } from "../../biographies/lives/walt.fixture.ts"
import { Embedder } from "../../ports/embedder.ts"
import { minilmEmbedder } from "./minilm-embedder.ts"

const lives = [
  margaret,
  josef,
  raymond,
  agnes,
  dot,
  lan,
  piet,
  rosa,
  walt,
  eero,
  hattie,
  soonja,
  viktor,
  leeAnn,
  tomas,
  mike,
  ilse,
  tom,
  ilona,
  emeka,
  maeve,
  heinrich,
  sukhdev,
  june,
]

/** The same words mean the same in every life. */
const remembering = (embed: Embed): Embed => {
  const known = new Map<string, Float32Array>()
  return Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
    const unknown = texts.filter((text) => !known.has(text))
    const vectors = yield* embed(unknown)
    unknown.forEach((text, at) => known.set(text, vectors[at] ?? new Float32Array()))
    return texts.map((text) => known.get(text) ?? new Float32Array())
  })
}

it.layer(minilmEmbedder, { excludeTestServices: true, timeout: "120 seconds" })(
  "biographies as families read them",
  (it) => {
    it.effect("R308 every line names what it rests on, and quotes it word for word", () =>
      Effect.gen(function* () {
        const embed = remembering((yield* Embedder).embed)
        const told = yield* Effect.forEach(lives, (life) =>
          Effect.map(compose(life, embed), (composed) => ({ life, composed })),
        )
        for (const { life, composed } of told) {
          for (const line of [...composed.lines, ...composed.events]) {
            assert.isNotEmpty(line.sources, line.text)
          }
          assert.deepStrictEqual(misquoted(life, composed), [])
        }
        const read = told.map(({ life, composed }) => asRead(life, composed)).join("\n\n")
        yield* Effect.promise(() =>
          expect(`${read}\n`).toMatchFileSnapshot("../../biographies/composing/lives-as-read.txt"),
        )
      }),
    )
  },
)
