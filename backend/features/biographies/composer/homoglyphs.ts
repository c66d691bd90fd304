/** Letters of other alphabets that look like Latin ones. */
const lookalikes = new Map(
  [
    ..."аaеeоoрpсcуyхxіiјjѕsһhԁdɡgӏlвbкkмmнhтtАAВBЕEКKМMНHОOРPСCТTХXІIЅSαaεeιiοoρpτtυuνvκkγyΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXıiℓl",
  ].reduce<ReadonlyArray<readonly [string, string]>>(
    (pairs, letter, at, all) =>
      at % 2 === 0 ? [...pairs, [letter, all[at + 1] ?? letter]] : pairs,
    [],
  ),
)
const figures = new Map([
  ["0", "o"],
  ["1", "i"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
])

/** Without what cannot be seen, as one line. */
const visible = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\u034F\u115F\u1160\u3164\u17B4\u17B5*_`#~]/gu, "")
    // 'I g n o r e' is a word whose letters stand apart.
    .replaceAll(/(?<!\p{L})\p{L}(?: \p{L}(?!\p{L})){3,}/gu, (word) => word.replaceAll(" ", ""))
    .replaceAll(/\s+/g, " ")
    .trim()

/** As it looks to somebody who reads Latin letters. */
const asItLooks = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\P{ASCII}/gu, (letter) => lookalikes.get(letter) ?? letter)
    .replaceAll(/(?<=[a-z])[01345](?=[a-z])/gi, (figure) => figures.get(figure) ?? figure)
    .replaceAll(/[’‘ʼ´]/g, "'")
    .replaceAll(/(?<=^|\s)1(?=gnore\b)/g, "i")

/** What a text says to a reader, however it is written: each way it may be read. */
export const readingsOf = (text: string): ReadonlyArray<string> => {
  const plain = visible(text)
  const looks = asItLooks(plain)
  return looks === plain ? [plain] : [plain, looks]
}
