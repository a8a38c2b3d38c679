import * as z from 'zod/mini';

/**
 * One server-sent event of `/api/live` (event name `change`). `ids` names the changed resources, or is
 * missing when there were too many to name: then everything of the topic may have changed.
 */
export const liveChangeSchema = z.object({
  topic: z.enum(['transactions', 'api-keys']),
  ids: z.optional(z.array(z.string())),
});
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** More changed resources than this in one go are not named one by one. */
export const LIVE_IDS_MAX = 100;
