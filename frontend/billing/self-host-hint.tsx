import { errorMessages } from "#protocol/error-messages.ts"

/** Who can lift the limit of stories where nothing can be bought. */
export const LiftTheLimit = () => <>{errorMessages.storiesUsed}</>
