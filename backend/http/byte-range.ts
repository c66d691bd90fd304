import type { ByteRange } from "../ports/media-store.ts"

/**
 * The single range that a `ByteRange` header asks for, given the length in `bytes`. Null when
 * everything is to be sent (no header, another unit, several ranges); `unsatisfiable` when none of
 * the range exists (RFC 9110 §14).
 */
export const rangeOf = (
  header: string | undefined,
  bytes: number,
): ByteRange | null | "unsatisfiable" => {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "")
  if (asked === null) return null
  const [, first = "", last = ""] = asked
  if (first === "" && last === "") return null
  if (first === "") {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== "" && Number(last) < start) return null
  return start >= bytes ? "unsatisfiable" : { start, end }
}
