import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import type { GoneRepository } from './files/gone-repository.ts';

/** Content without a name is removed when no process has said for this long that it needs it. */
const GONE_MS = 50_000;
const DAY_MS = 86_400_000;
const PERIOD_MS = 60_000;
/** Files come and go too quickly to check more often. */
const PAUSE_MS = 5_000;

/** Files that are older than `days` lose their name, unless they wait; 0 keeps them. */
export async function removeOldFiles(db: Kysely<Schema>, days: number, now: Date): Promise<void> {
  if (days <= 0) return;
  const before = new Date(now.getTime() - days * DAY_MS);
  await db
    .updateTable('sftp_files')
    .set({ removed_at: now })
    .where('removed_at', 'is', null)
    .where('folder', '!=', 'inbox')
    .where('modified_at', '<', before)
    .execute();
}

/**
 * Removes what an ended process left behind: interrupted uploads, and content that was replaced or removed. A running
 * process cleans up after itself.
 */
export const removeGoneFiles = (gone: GoneRepository): Sweep => ({
  name: 'remove gone files of SFTP',
  wokenBy: ['sftp'],
  periodMs: PERIOD_MS,
  pauseMs: PAUSE_MS,
  async run() {
    const first = await gone.firstAt();
    if (first === null) return 'idle';
    const inMs = first.getTime() + GONE_MS - Date.now();
    if (inMs > 0) return { inMs };
    await gone.removeBefore(new Date(Date.now() - GONE_MS));
    return 'more';
  },
});
