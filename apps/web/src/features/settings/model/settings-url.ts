import * as z from 'zod/mini';

/** Everything that the screen keeps in the URL. */
export const settingsUrlSchema = z.object({
  tab: z.optional(z.enum(['account', 'api', 'preferences'])),
  /** What is looked for in the audit trail. */
  search: z.optional(z.string().check(z.maxLength(100))),
});

/** The params of the URL that filter the audit trail. */
export const AUDIT_FILTERS = ['search'];
