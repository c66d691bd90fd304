import { useMemo } from "react"
import { useLocation, useRouter } from "wouter"

/** Puts other words behind the question mark; `replace`: without a step that Back would undo. */
type SetAddress = (next: URLSearchParams, options?: { readonly replace: boolean }) => void

/**
 * What stands in the address behind its question mark. wouter's own hook decodes it once before it is
 * read, so that whoever searches for '%41' would find 'A'.
 */
export const useAddress = (): readonly [URLSearchParams, SetAddress] => {
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, go] = useLocation()
  const address = useMemo(() => new URLSearchParams(search), [search])
  return [
    address,
    (next, options) => go(next.size === 0 ? path : `${path}?${next.toString()}`, options),
  ]
}
