import { describe, expect, it } from "vitest"
import { attachment } from "./attachment.ts"

describe("the name a file is saved under", () => {
  it.for([
    ["The flood.txt", "The%20flood.txt"],
    ["Großmutters Küche.vtt", "Gro%C3%9Fmutters%20K%C3%BCche.vtt"],
    ["Ours (1954)'s *.txt", "Ours%20%281954%29%27s%20%2A.txt"],
    ['a"b\r\nc.txt', "a%22b%0D%0Ac.txt"],
    ["\ud800.txt", "%EF%BF%BD.txt"],
  ] as const)("R167 is the same in every script: %j", ([name, encoded]) => {
    expect(attachment(name)).toBe(`attachment; filename*=UTF-8''${encoded}`)
  })
})
