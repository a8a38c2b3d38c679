import * as z from 'zod/mini';

/** Everything that the screen keeps in the URL. */
export const settingsUrlSchema = z.object({
  tab: z.optional(z.enum(['account', 'api', 'preferences'])),
  /** The search text for the audit log. */
  search: z.optional(z.string().check(z.maxLength(100))),
});

/** The URL parameters that filter the audit log. */
export const AUDIT_FILTERS = ['search'];
