/** Digits of any script as ours, and numbers without what groups them. */
export const withPlainDigits = (text: string) =>
  text
    .replace(/\p{Nd}/gu, (digit) => {
      // Every script has its ten digits in a row, and ten such rows begin at a multiple of ten or of 16.
      const value = digit.normalize("NFKC").codePointAt(0) ?? 0
      if (value < 0x80) return String.fromCodePoint(value)
      let zero = value
      while (value - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return String(value - zero)
    })
    .replace(/(\d)[.,' \u00a0\u202f](?=\d{3}(?!\d))/g, "$1")
