/** Smaller than the largest integer of the database. */
const VERSION = /^[1-9]\d{0,8}$/;

/** The number of a version, as a path has it; null if it is none. */
export const versionNumber = (text: string): number | null => (VERSION.test(text) ? Number(text) : null);
