import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { expect } from "vitest"
import { asRead, misquoted } from "../../features/biographies/sources.fixture.ts"
import { compose } from "../../features/biographies/composer/compose.ts"
import { remembering } from "../../features/biographies/chat/interviewer/interview.fixture.ts"
import { agnes } from "../../features/biographies/fixtures/agnes.fixture.ts"
import { dot } from "../../features/biographies/fixtures/dot.fixture.ts"
import { eero } from "../../features/biographies/fixtures/eero.fixture.ts"
import { emeka } from "../../features/biographies/fixtures/emeka.fixture.ts"
import {
  ilse,
  leeAnn,
  mike,
  tom,
  tomas,
} from "../../features/biographies/fixtures/five-more.fixture.ts"
import { hattie } from "../../features/biographies/fixtures/hattie.fixture.ts"
import { heinrich } from "../../features/biographies/fixtures/heinrich.fixture.ts"
import { ilona } from "../../features/biographies/fixtures/ilona.fixture.ts"
import { josef } from "../../features/biographies/fixtures/josef.fixture.ts"
import { june } from "../../features/biographies/fixtures/june.fixture.ts"
import { lan } from "../../features/biographies/fixtures/lan.fixture.ts"
import { maeve } from "../../features/biographies/fixtures/maeve.fixture.ts"
import { margaret } from "../../features/biographies/fixtures/margaret.fixture.ts"
import { piet } from "../../features/biographies/fixtures/piet.fixture.ts"
import { raymond } from "../../features/biographies/fixtures/raymond.fixture.ts"
import { rosa } from "../../features/biographies/fixtures/rosa.fixture.ts"
import { soonja } from "../../features/biographies/fixtures/soonja.fixture.ts"
import { sukhdev } from "../../features/biographies/fixtures/sukhdev.fixture.ts"
import { viktor } from "../../features/biographies/fixtures/viktor.fixture.ts"
import { walt } from "../../features/biographies/fixtures/walt.fixture.ts"
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
          expect(`${read}\n`).toMatchFileSnapshot(
            "../../features/biographies/composer/biographies.txt",
          ),
        )
      }),
    )
  },
)
