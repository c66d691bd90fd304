/** 'Walter' of 'Walter Holloway'. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? ""
