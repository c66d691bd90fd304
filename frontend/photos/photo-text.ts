export const notSet = "The photo could not be saved. Please try again."
export const notRemoved = "The photo could not be removed. Please try again."
export const notTaken = "The picture could not be fetched. Please try again."
