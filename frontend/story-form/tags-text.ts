export const tagsHint = "Separate them with commas: war, winter, Lisbon"
