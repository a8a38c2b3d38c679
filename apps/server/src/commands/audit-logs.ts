import type { Kysely } from 'kysely';
import { type Anchor, createAuditRepository, verifyChain } from '../modules/audit/index.ts';
import { type Database, databaseOf } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';

const INSTALLATION = 'installation';

type Logs = ReadonlyMap<string, Kysely<Schema>>;

/** Recomputes the chain of each log and prints what it finds. True if all are intact. */
export async function reportAuditLogs(logs: Logs, anchors: ReadonlyMap<string, Anchor>): Promise<boolean> {
  let areIntact = true;
  for (const [log, db] of logs) {
    const isIntact = await report(log, createAuditRepository(db), anchors.get(log) ?? null);
    areIntact &&= isIntact;
  }
  return areIntact;
}

/** The log of the installation and that of every workspace, by name. */
export async function auditLogsOf({ control, pools }: Database): Promise<Map<string, Kysely<Schema>>> {
  const { db } = control.patient;
  const workspaces = await db
    .selectFrom('workspaces')
    .select(['id', 'name'])
    .where('version', 'is not', null)
    .orderBy('name')
    .execute();
  return new Map([
    [INSTALLATION, db],
    ...workspaces.map(({ id, name }) => [name, databaseOf(pools, id).patient.db] as const),
  ]);
}

async function report(
  log: string,
  repository: ReturnType<typeof createAuditRepository>,
  anchor: Anchor | null,
): Promise<boolean> {
  const name =
    log === INSTALLATION ? 'The audit log of the installation' : `The audit log of the workspace ${log}`;
  const { entries, head, broken } = await verifyChain(repository, anchor);
  if (broken === null) {
    console.log(`${name} is intact: ${entries} ${entries === 1n ? 'entry' : 'entries'}.`);
    const removed = await repository.start();
    if (removed !== null) console.log(`Entries 1 to ${removed.position} were removed by retention.`);
    if (anchor !== null && removed !== null && anchor.position < removed.position) {
      console.log('The entry at the given anchor is one of them, so it could not be compared.');
    }
    if (head !== null) console.log(`Anchor to store elsewhere: ${log}:${entries}:${head.toString('hex')}`);
    return true;
  }
  const { position, reason } = broken;
  console.error(`${name} is broken at entry ${position}: ${REASONS[reason]}`);
  const [found] = await repository.walk({}, position - 1n, 1);
  if (found?.position === position) {
    console.error(
      `The entry: ${found.at} ${found.actor_name} ${found.action} ${found.object_type} ${found.object_id}`,
    );
  }
  console.error(`Intact entries before it: ${entries}.`);
  return false;
}

const REASONS = {
  missing: 'it is missing.',
  changed: 'it, or the entry before it, differs from what was recorded.',
} as const;
