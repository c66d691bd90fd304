import type { FastifyInstance } from "fastify"
import { OperatorNotices } from "../../platform/observability/operator-notices.ts"
import type { Run } from "../effect-fastify.ts"

const insufficientStorage = 507

/** Says in the log that people are refused because a disk is full: they are told whom to tell. */
export const noticeFullDisk = (app: FastifyInstance, run: Run) => {
  app.addHook("onResponse", async (request, { statusCode }) => {
    if (statusCode !== insufficientStorage) return
    const route = `${request.method} ${request.routeOptions.url ?? request.url}`
    const sentence = `A disk is full: ${route} was refused, and so is everything else that has to be kept. Nothing that was kept before is lost. Make room; /health says which part can't be written.`
    await run(OperatorNotices.use(({ say }) => say("full", sentence)))
  })
}
