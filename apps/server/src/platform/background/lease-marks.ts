import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A new workspace can be leased. It has no work yet. */
export async function addLease(control: Kysely<Schema>, workspace: string): Promise<void> {
  await control.insertInto('workspace_leases').values({ workspace_id: workspace }).execute();
}

/** The workspace is used from now on. False: no process does its background work, so it needs one. */
export async function markUsed(control: Kysely<Schema>, workspace: string): Promise<boolean> {
  const { rows } = await sql<{ leased: boolean }>`
    update workspace_leases set used_at = date_trunc('milliseconds', now()), due_at = least(due_at, now())
    where workspace_id = ${workspace} returning leased_by is not null as leased`.execute(control);
  return rows[0]?.leased !== false;
}

/** Its sweeps may have work, although nobody uses it. A process that is about to release it sees the mark. */
export async function markDue(control: Kysely<Schema>, workspace: string): Promise<void> {
  await sql`update workspace_leases set due_at = now()
    where workspace_id = ${workspace} and due_at > now()`.execute(control);
}
