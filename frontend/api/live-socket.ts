import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { useEffect, useState } from "react"
import { io } from "socket.io-client"
import { LiveEvent, type LiveRejection } from "#protocol/events.ts"
import { isLeavingByItself, onSignOutElsewhere } from "./sign-out.ts"
import { sayCrowded } from "./connection-limit-toast.ts"
import { applyLiveEvent } from "./live-events.ts"
import { onSignInElsewhere } from "./signed-in-hint.ts"
import { checkSession } from "./session.ts"

const decodeLiveEvent = Schema.decodeUnknownOption(LiveEvent)
/** The server's error message when the connecting user is not signed in. */
const signedOutWord: LiveRejection = "signed out"
const crowdedWord: LiveRejection = "crowded"
/** Milliseconds. */
const timeout = 3_000
const pause = 1_000
/** Of a node that stops many clients come to the others at once: they spread over so many milliseconds. */
const elsewhere = () => 300 * Math.random()
/** Until the next try when there are too many connections: 30 to 60 seconds, random, so that clients spread out. */
const longPause = () => 30_000 * (1 + Math.random())

/** Receives live events until the returned function is called. */
const listen = (queries: QueryClient, setLost: (lost: boolean) => void): (() => void) => {
  const socket = io({ transports: ["websocket", "polling"], tryAllTransports: true })
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    waiting ??= setTimeout(() => setLost(true), timeout)
  }
  const settle = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  wait()
  socket.on("connect", () => {
    // Where web sockets get through, polling is not fallen back to: not every server answers it.
    if (socket.io.engine.transport.name === "websocket") socket.io.opts.transports = ["websocket"]
    settle()
    setLost(false)
    // Events may have been missed while disconnected: refetch what is on the screen.
    if (!isLeavingByItself()) void queries.invalidateQueries({ refetchType: "active" })
  })
  const comeAgain = (after = pause) => {
    again = setTimeout(() => socket.connect(), after)
  }
  socket.on("disconnect", (reason) => {
    wait()
    if (reason !== "io server disconnect") return
    // The server itself disconnects when the session has ended.
    void checkSession(queries)
    comeAgain()
  })
  socket.on("leaving", () => {
    socket.disconnect()
    comeAgain(elsewhere())
  })
  socket.on("connect_error", ({ message }) => {
    // Socket.IO retries by itself when there was no answer, but not after a refusal.
    if (socket.active) return
    if (message === signedOutWord) void checkSession(queries)
    if (message === crowdedWord) sayCrowded()
    comeAgain(message === crowdedWord ? longPause() : pause)
  })
  const forgetSignOuts = onSignOutElsewhere(() => void checkSession(queries))
  const forgetSignIns = onSignInElsewhere(() => void checkSession(queries))
  socket.on("event", (received: unknown) => {
    const event = Option.getOrNull(decodeLiveEvent(received))
    if (event !== null) applyLiveEvent(queries, event)
  })
  return () => {
    settle()
    forgetSignOuts()
    forgetSignIns()
    clearTimeout(again)
    socket.disconnect()
  }
}

/** Keeps the cache live while mounted, which is while somebody is signed in; true once the connection has been away for a while. */
export const useLiveEvents = (): boolean => {
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  useEffect(() => listen(queries, setLost), [queries])
  return isLost
}
