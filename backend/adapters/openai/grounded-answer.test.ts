import { describe, expect, it } from "vitest"
import { isGrounded } from "./grounded-answer.ts"

describe("R255 a sentence of a summary stays", () => {
  it.each([
    ["In 1937 the flood came.", "The flood came in January of 1937, when I was five."],
    ["We paid 1,200 dollars.", "Nous avons payé 1 200 dollars."],
    ["We paid 1200 dollars.", "Wir haben 1.200 Dollar bezahlt."],
    ["I was born in 1939.", "وُلدت عام ١٩٣٩"],
    ["My brother Henry carried me.", "My brother Henry woke us and carried me."],
    ["I went to Wroclaw with Zofia.", "Pojechałam do Wrocławia z Zofią."],
    ["We fled from Germany in March.", "Im März flohen wir aus Deutschland."],
    ["She spoke only German.", "Elle ne parlait que l'allemand."],
    ["We went to Russia.", "Мы поехали в Россию."],
    ["I had three brothers.", "J'avais trois frères."],
    ["I had 3 brothers.", "I had 3 brothers in the house and two dogs."],
    ["I had two dogs.", "I had 3 brothers in the house and two dogs."],
    ["It was a quiet life.", "It was quiet."],
    ["We met Ivan there.", "Там мы встретили Ивана."],
  ])("%j resting on %j", (text, source) => {
    expect(isGrounded(text, [source])).toBe(true)
  })

  it.each([
    ["In 1938 the flood came.", "The flood came in January of 1937."],
    ["We paid 12 dollars.", "We paid 1200 dollars."],
    ["I was 5 years old.", "Ich war klein."],
    ["My brother Harold carried me.", "My brother Henry woke us and carried me."],
    ["We moved to Chicago.", "Wir zogen in eine große Stadt."],
    ["We fled from France.", "Wir flohen aus Deutschland."],
    ["I had four brothers.", "I had three brothers and we lived in the house."],
    ["Then I met Dr Smith.", "Then I met my wife."],
  ])("and not %j resting on %j", (text, source) => {
    expect(isGrounded(text, [source])).toBe(false)
  })
})
