/** Such as `2026-11-30T08:00:00Z`: to the second. */
export const timestampOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
