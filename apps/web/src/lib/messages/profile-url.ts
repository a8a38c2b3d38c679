import * as z from 'zod/mini';

/** The profile by which messages are checked, as links say it on every screen; missing for that of the header. */
export const profileUrlSchema = z.object({ profile: z.optional(z.enum(['base', 'cbpr', 'sepa'])) });
