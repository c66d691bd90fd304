const isPlain = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}

/** Freezes plain objects and lists all the way down, so that several readers can share them. */
export const deepFreeze = <Value>(value: Value): Value => {
  const left: Array<unknown> = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (!isPlain(next)) continue
    Object.freeze(next)
    for (const inner of Object.values(next)) left.push(inner)
  }
  return value
}
