import { isList } from "../../ports/document-query.ts"
import type { Json, StoredDocument } from "../../ports/document-store.ts"

/**
 * Whether two stores keep the same. The order of fields says nothing, and neither does what stands for
 * half a character that came without its other half, which MongoDB keeps as U+FFFD.
 */
export const isSame = (one: Json, other: Json): boolean => {
  if (typeof one === "string" && typeof other === "string")
    return one === other || one.toWellFormed() === other.toWellFormed()
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object")
    return one === other
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false
    return one.every((value, at) => isSame(value, other[at] ?? null))
  }
  const fields = Object.entries(one)
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => {
      const there = Object.hasOwn(other, name) ? other[name] : undefined
      return there !== undefined && isSame(value, there)
    })
  )
}

type Id = StoredDocument["id"]

/** The order of stores: numbers before texts, and texts by their UTF-8 bytes. */
export const compareIds = (one: Id, other: Id): number => {
  if (typeof one === "number" || typeof other === "number") {
    if (typeof one !== "number") return 1
    return typeof other === "number" ? one - other : -1
  }
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** What two stores have at the next id of either. */
export type DocumentPair =
  | { readonly kind: "same"; readonly id: Id }
  | { readonly kind: "different"; readonly id: Id }
  | { readonly kind: "missing"; readonly id: Id; readonly document: StoredDocument }
  | { readonly kind: "extra"; readonly id: Id }

/** Which of two sorted stores' next documents comes first, and what that says; null: both have ended. */
export const pairOf = (
  source: StoredDocument | null,
  target: StoredDocument | null,
): DocumentPair | null => {
  if (source === null) return target === null ? null : { kind: "extra", id: target.id }
  const order = target === null ? -1 : compareIds(source.id, target.id)
  if (target === null || order < 0) return { kind: "missing", id: source.id, document: source }
  if (order > 0) return { kind: "extra", id: target.id }
  return { kind: isSame(source, target) ? "same" : "different", id: source.id }
}
