import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { readConfig } from '../config/config.ts';
import { type Anchor, createAuditRepository, verifyChain } from '../modules/audit/index.ts';
import { type Database, databaseOf, openDatabase } from '../platform/database/connect.ts';
import { reachDatabase } from '../platform/database/reach.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npm run audit:verify [-- --anchor LOG:POSITION:HASH …]` verifies the log of the installation and that of every workspace. It uses the
 * server's own configuration, whether the server is running or not. Exit code 0: all chains are intact; 1: one is broken; 2: they
 * could not be verified.
 */
const USAGE = 'Usage: npm run audit:verify [-- --anchor LOG:POSITION:HASH …]';
const INSTALLATION = 'installation';

async function main(): Promise<number> {
  const anchors = readAnchors();
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const logger = createLogger('silent');
  const { connection, stop } = await reachDatabase(result.config, logger);
  const database = openDatabase(connection, { logger });
  try {
    const logs = await logsOf(database);
    const unknown = [...anchors.keys()].find((log) => !logs.has(log));
    if (unknown !== undefined) throw new Error(`There is no log ${unknown}. ${USAGE}`);
    let code = 0;
    for (const [log, db] of logs) {
      code = Math.max(code, await report(log, createAuditRepository(db), anchors.get(log) ?? null));
    }
    return code;
  } finally {
    await database.close();
    await stop();
  }
}

async function logsOf({ control, pools }: Database): Promise<Map<string, Kysely<Schema>>> {
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
): Promise<number> {
  const name =
    log === INSTALLATION ? 'The audit log of the installation' : `The audit log of the workspace ${log}`;
  const { entries, head, broken } = await verifyChain(repository, anchor);
  if (broken === null) {
    console.log(`${name} is intact: ${entries} entries.`);
    const removed = await repository.start();
    if (removed !== null) console.log(`Entries 1 to ${removed.position} were removed by retention.`);
    if (anchor !== null && removed !== null && anchor.position < removed.position) {
      console.log('The entry of the given anchor is one of them: it could not be compared.');
    }
    if (head !== null) console.log(`Anchor to note elsewhere: ${log}:${entries}:${head.toString('hex')}`);
    return 0;
  }
  const { position, reason } = broken;
  console.error(`${name} is broken at entry ${position}: ${REASONS[reason]}`);
  const [found] = await repository.walk({}, position - 1n, 1);
  if (found?.position === position) {
    console.error(
      `It says: ${found.at} ${found.actor_name} ${found.action} ${found.object_type} ${found.object_id}`,
    );
  }
  console.error(`Intact entries before it: ${entries}.`);
  return 1;
}

const REASONS = {
  missing: 'it is missing.',
  changed: 'it, or the entry before it, differs from what was recorded.',
} as const;

function readAnchors(): Map<string, Anchor> {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true, default: [] } } });
  return new Map(
    values.anchor.map((text) => {
      const [, log, position, hash] = /^([a-z0-9-]+):([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(text) ?? [];
      if (log === undefined || position === undefined || hash === undefined) throw new Error(USAGE);
      return [log, { position: BigInt(position), hash }];
    }),
  );
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`The audit logs could not be verified: ${error instanceof Error ? error.message : error}`);
  return 2;
});
