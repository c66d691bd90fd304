import { withoutKinBefore } from "../../../lib/english/match-names.ts"
import { kinBeforeName } from "#protocol/kinship.ts"
import { escapeRegExp } from "../../../lib/escape-reg-exp.ts"
const title = new RegExp(
  `^(?:dr|mr|mrs|ms|miss|sir|dame|fr|rev|reverend|pastor|rabbi|imam|prof|professor|capt|captain|don|doña|dona|señora|señor|sra|sr|frau|herr|madame|mme|great-?(?:aunt|uncle)|${kinBeforeName})\\.?$`,
  "i",
)

/** Family names that stand first where people write them so. */
const familyFirst = new Set(
  `nguyen nguyễn tran trần le lê pham phạm huynh huỳnh hoang hoàng vu vũ vo võ dang đặng bui bùi do đỗ ngo
ngô wang zhang liu chen yang huang zhao wu zhou xu sun zhu lin guo luo zheng xie tang tanaka suzuki sato
satō takahashi watanabe yamamoto nakamura kobayashi choi jung kang cho yoon szabó kovács nagy tóth horváth`.split(
    /\s+/,
  ),
)
/** Family names there that are given names elsewhere. */
const eitherWay = new Set("kim lee park li han ho".split(" "))
const particle =
  /^(?:van|von|de|der|den|da|di|del|della|la|le|do|du|dos|das|el|bin|ibn|al|ter|zu|zum)$/i
const initial = /^\p{Lu}\.?$/u

/** How often a name is used by itself: neither part of a longer one nor that of a family. */
const used = (name: string, text: string) =>
  text.match(
    new RegExp(
      String.raw`(?<!\p{Lu}[\p{L}.]* |\b[Tt]he )(?<![\p{L}])${escapeRegExp(name)}(?![\p{L}-])(?! \p{Lu})`,
      "gu",
    ),
  )?.length ?? 0

export interface PersonName {
  /** As the biography says it once. */
  readonly whole: string
  /** As the family says it. */
  readonly first: string
}

/** `Kowalski, Anna` as people say it. */
const inSpokenOrder = (name: string) => {
  const [family = "", given = "", ...more] = name.split(/,\s*/)
  const isList = /^(?:jr|sr|ii|iii|md|phd|esq)\b/i.test(given)
  return given !== "" && more.length === 0 && !isList ? `${given} ${family}` : name
}

const withoutEvidence = (given: ReadonlyArray<string>): string => {
  const [first = "", second = "", third] = given
  const low = first.toLowerCase()
  const isFamily =
    given.length > 1 &&
    given.length < 5 &&
    (familyFirst.has(low) || (eitherWay.has(low) && second.includes("-")))
  if (isFamily) {
    const isVietnamese = /^(?:th[iịị]|v[aă]n)$/iu.test(second) && third !== undefined
    return isVietnamese ? (given.at(-1) ?? first) : second
  }
  if (initial.test(first)) return initial.test(second) || second === "" ? given.join(" ") : second
  return first
}

/** What a person is called, by their name and by what those say who tell of them. */
export const nameOf = (name: string, told: string): PersonName => {
  const whole = inSpokenOrder(name.trim().replaceAll(/\s+/g, " "))
  const plain = withoutKinBefore(told.replaceAll(/\b(?:dr\.|miss) (?=\p{L})/giu, ""))
  const nickname = /["“‘'(]([\p{L}-]+)["”’')]/u.exec(whole)?.[1]
  const bare = whole.replace(/\s*["“‘'(][\p{L} -]+["”’')]/u, "")
  const tokens = bare.split(" ")
  const named = tokens.filter((token, at) => !(title.test(token) && at < tokens.length - 1))
  const given = named.filter((token) => !/^(?:jr|sr|ii|iii)\.?,?$/i.test(token))
  const end = given.findIndex((token) => particle.test(token))
  const known = end > 0 ? given.slice(0, end) : given
  const pairs = known.slice(1, 3).map((token, at) => `${known[at] ?? ""} ${token}`)
  const candidates = [...(nickname === undefined ? [] : [nickname]), ...known, ...pairs]
    .filter((candidate) => candidate !== whole && !initial.test(candidate))
    .map((candidate) => ({ candidate, times: used(candidate, plain) }))
  const nick = candidates.find(({ candidate }) => candidate === nickname)
  const best = candidates.toSorted((one, other) => other.times - one.times)[0]
  const guess = withoutEvidence(given)
  const byDefault = candidates.find(({ candidate }) => candidate === guess)?.times ?? 0
  if (nick !== undefined && nick.times >= byDefault) return { whole, first: nick.candidate }
  const isBetter = best !== undefined && best.times > 0 && best.times > 2 * byDefault
  return { whole, first: isBetter ? best.candidate : guess || whole }
}

/** The first name of somebody who tells or writes. */
export const tellerName = (name: string) => nameOf(name, "").first || "the family"
