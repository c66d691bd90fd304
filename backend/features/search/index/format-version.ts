import { createHash } from "node:crypto"
import { stopWords } from "../../../lib/english/terms.ts"
import { termOf, tokensOf } from "../tokenize.ts"

/** To be raised where the parts are made or read otherwise; `format.test.ts` notices. */
const shape = 2

/** Words that tell one way of making terms from another. */
const sample = `The families' grandmother’s stories, told happily while hoping and running; a general
generously organised universities. Über 18 Straßen in Łódź, 1944–45, œuvre naïve İstanbul Þórður.
東京の思い出 ความทรงจำ Москва العائلة`

/** Other where the same stories would give another catalogue: of no use is then what was kept. */
export const format = createHash("sha256")
  .update(
    JSON.stringify([
      shape,
      [...stopWords],
      tokensOf(sample).map((token) => [token, termOf(token.word)]),
    ]),
  )
  .digest("base64url")
