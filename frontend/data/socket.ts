import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { useEffect, useState } from "react"
import { io } from "socket.io-client"
import { Happening, type LiveRefusal } from "#protocol/live.ts"
import { isLeavingByItself, onSignOutElsewhere } from "./farewell.ts"
import { sayCrowded } from "./crowded.ts"
import { hear } from "./live.ts"
import { checkSession } from "./session.ts"

const decodeHappening = Schema.decodeUnknownOption(Happening)
/** How the server refuses a connection of nobody who is signed in. */
const signedOutWord: LiveRefusal = "signed out"
const crowdedWord: LiveRefusal = "crowded"
/** Milliseconds. */
const patience = 3_000
const pause = 1_000
/** Until it is tried again where too many came: half a minute and more, not all at the same time. */
const longPause = () => 30_000 * (1 + Math.random())

/** Listens to what happens until the returned function is called. */
const listen = (queries: QueryClient, setLost: (lost: boolean) => void): (() => void) => {
  const socket = io({ transports: ["websocket", "polling"], tryAllTransports: true })
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    waiting ??= setTimeout(() => setLost(true), patience)
  }
  const settle = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  wait()
  socket.on("connect", () => {
    settle()
    setLost(false)
    // Whatever happened while nobody listened is told by asking again.
    if (!isLeavingByItself()) void queries.invalidateQueries({ refetchType: "active" })
  })
  const comeAgain = (after = pause) => {
    again = setTimeout(() => socket.connect(), after)
  }
  socket.on("disconnect", (reason) => {
    wait()
    if (reason !== "io server disconnect") return
    // The server ends a connection on purpose when the session is over.
    void checkSession(queries)
    comeAgain()
  })
  socket.on("connect_error", ({ message }) => {
    // Without an answer it comes again by itself; after a refusal it does not.
    if (socket.active) return
    if (message === signedOutWord) void checkSession(queries)
    if (message === crowdedWord) sayCrowded()
    comeAgain(message === crowdedWord ? longPause() : pause)
  })
  const forgetTabs = onSignOutElsewhere(() => void checkSession(queries))
  socket.on("happening", (received: unknown) => {
    const happening = Option.getOrNull(decodeHappening(received))
    if (happening !== null) hear(queries, happening)
  })
  return () => {
    settle()
    forgetTabs()
    clearTimeout(again)
    socket.disconnect()
  }
}

/** Keeps the cache live while mounted, which is while somebody is signed in; true once the connection has been away for a while. */
export const useHappenings = (): boolean => {
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  useEffect(() => listen(queries, setLost), [queries])
  return isLost
}
