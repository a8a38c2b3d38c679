import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import type { Anchor } from '../modules/audit/index.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { reachDatabase } from '../platform/database/reach.ts';
import { createLogger } from '../platform/logging.ts';
import { auditLogsOf, reportAuditLogs } from './audit-logs.ts';

/**
 * `npx clearbench admin verify-audit [--anchor LOG:POSITION:HASH …]` verifies the log of the installation and that of every workspace. It uses the
 * server's own configuration, whether the server is running or not. Exit code 0: all chains are intact; 1: one is broken; 2: they
 * could not be verified.
 */
const USAGE = 'Usage: npx clearbench admin verify-audit [--anchor LOG:POSITION:HASH …]';

async function main(): Promise<number> {
  const anchors = readAnchors();
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const logger = createLogger('silent');
  const { connection, stop } = await reachDatabase(result.config, logger);
  const database = openDatabase(connection, { logger });
  try {
    const logs = await auditLogsOf(database);
    const unknown = [...anchors.keys()].find((log) => !logs.has(log));
    if (unknown !== undefined) throw new Error(`There is no log ${unknown}. ${USAGE}`);
    return (await reportAuditLogs(logs, anchors)) ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
}

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
