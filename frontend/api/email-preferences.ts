import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { LetterChoice } from "#protocol/account.ts"
import { routes, stopLettersLink } from "#protocol/paths.ts"
import { CurrentUser } from "#protocol/user.ts"
import { ask, tell } from "./request.ts"
import { currentUserQuery, putUser } from "./user.ts"

/** Chooses which letters the user gets. */
export const useChooseLetters = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: LetterChoice) =>
      ask(CurrentUser, routes.letterChoice, { method: "PATCH", json }),
    onSuccess: (user) => putUser(queries, user),
  })
}

/** Ends letters about new stories by the token of one of them. */
export const useStopLetters = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => tell(stopLettersLink("", token), { method: "POST" }),
    onSuccess: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
}
