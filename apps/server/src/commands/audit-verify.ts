import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { type Anchor, createAuditRepository, verifyChain } from '../modules/audit/index.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { reachDatabase } from '../platform/database/reach.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npm run audit:verify [-- --anchor POSITION:HASH]` uses the server's own configuration, whether the server is running or not.
 * Exit code 0: the chain is intact; 1: it is broken; 2: it could not be verified.
 */
const USAGE = 'Usage: npm run audit:verify [-- --anchor POSITION:HASH]';

async function main(): Promise<number> {
  const anchor = readAnchor();
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const logger = createLogger('silent');
  const { connection, stop } = await reachDatabase(result.config, logger);
  const database = openDatabase(connection, { logger });
  try {
    return await report(createAuditRepository(database.patient.db), anchor);
  } finally {
    await database.close();
    await stop();
  }
}

async function report(
  repository: ReturnType<typeof createAuditRepository>,
  anchor: Anchor | null,
): Promise<number> {
  const { entries, head, broken } = await verifyChain(repository, anchor);
  if (broken === null) {
    console.log(`The audit log is intact: ${entries} entries.`);
    const removed = await repository.start();
    if (removed !== null) console.log(`Entries 1 to ${removed.position} were removed by retention.`);
    if (anchor !== null && removed !== null && anchor.position < removed.position) {
      console.log('The entry of the given anchor is one of them: it could not be compared.');
    }
    if (head !== null) console.log(`Anchor to note elsewhere: ${entries}:${head.toString('hex')}`);
    return 0;
  }
  const { position, reason } = broken;
  console.error(`The audit log is broken at entry ${position}: ${REASONS[reason]}`);
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

function readAnchor(): Anchor | null {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } } });
  if (values.anchor === undefined) return null;
  const [, position, hash] = /^([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(values.anchor) ?? [];
  if (position === undefined || hash === undefined) throw new Error(USAGE);
  return { position: BigInt(position), hash };
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`The audit log could not be verified: ${error instanceof Error ? error.message : error}`);
  return 2;
});
