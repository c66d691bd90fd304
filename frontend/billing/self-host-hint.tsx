import { limits } from "#protocol/limits.ts"

/** Who can lift the limit of stories where nothing can be bought. */
export const LiftTheLimit = () => (
  <>
    This server has room for {limits.free.stories} stories each. The person who runs it can lift
    that.
  </>
)
