export const notSet = "We couldn't save the photo. Please try again."
export const notRemoved = "We couldn't remove the photo. Please try again."
export const notTaken = "We couldn't get the picture. Please try again."
