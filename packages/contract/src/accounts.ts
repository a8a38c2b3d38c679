import * as z from 'zod/mini';

/** An account of a person, as administrators see it. */
export const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  /** True: an administrator, who needs no membership. */
  administrator: z.boolean(),
  /** The names of the workspaces that they are members of. */
  workspaces: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** True if the operator has set up a second factor. */
  secondFactor: z.boolean(),
  /** How many sessions are open. */
  sessions: z.number(),
  /** When a session was last used; null: none is open. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Since when they can't log in; null: they can. */
  disabledAt: z.nullable(z.iso.datetime()),
});
export type Account = z.infer<typeof accountSchema>;
