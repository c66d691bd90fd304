import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { useEffect, useState } from "react"
import { io } from "socket.io-client"
import { Happening } from "#protocol/live.ts"
import { hear } from "./live.ts"
import { currentUserQuery } from "./user.ts"

const decodeHappening = Schema.decodeUnknownOption(Happening)
/** Milliseconds. */
const patience = 3_000
const pause = 1_000

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
    void queries.invalidateQueries({ refetchType: "active" })
  })
  socket.on("disconnect", (reason) => {
    wait()
    if (reason !== "io server disconnect") return
    // The server ends a connection on purpose when the session is over: ask who we are, then try again.
    void queries.invalidateQueries(currentUserQuery)
    again = setTimeout(() => socket.connect(), pause)
  })
  socket.on("happening", (received: unknown) => {
    const happening = Option.getOrNull(decodeHappening(received))
    if (happening !== null) hear(queries, happening)
  })
  return () => {
    settle()
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
