import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLedgerModule,
  type LedgerEntry,
  type LedgerService,
  StatementThread,
} from '../apps/server/src/modules/ledger/index.ts';
import { Courtesy } from '../apps/server/src/platform/courtesy.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/connect.ts';
import { startEmbeddedDatabase } from '../apps/server/src/platform/database/embedded.ts';
import { migrateToLatest } from '../apps/server/src/platform/database/migrate.ts';
import { createLogger } from '../apps/server/src/platform/logging.ts';
import { createVault } from '../apps/server/src/platform/secrets/crypto.ts';
import type { Bench } from './bench.ts';

const CONNECTIONS = 4;
/** Transfers per transaction: one, as when an operator acts, and many, as when the automation posts. */
const BATCHES = [1, 50, 500];
const logger = createLogger('silent');

/** Postings per second over four connections, four for each transfer, each transaction committed and flushed, on the server's own database. */
export async function ledger(bench: Bench): Promise<void> {
  const roundMs = bench.either(3_000, 200);
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir, logger });
  const database = openDatabase(embedded.connection, { logger });
  try {
    await migrateToLatest(database);
    const clock = { now: () => new Date(), nowMs: () => Date.now() };
    const service = createLedgerModule({
      database,
      statementThread: new StatementThread(new Courtesy()),
      clock,
      announce: () => {},
      vault: createVault(Buffer.alloc(32)),
    }).ledger;
    await round(database, service, { size: 50, roundMs });
    for (const size of BATCHES) {
      const rate = await round(database, service, { size, roundMs });
      bench.report(`postings, ${size} transfers per transaction`, rate, '/s');
    }
  } finally {
    await database.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

let transfers = 0;

async function round(
  { db }: Database,
  service: LedgerService,
  { size, roundMs }: { size: number; roundMs: number },
): Promise<number> {
  const startedMs = performance.now();
  let postings = 0;
  const poster = async () => {
    while (performance.now() - startedMs < roundMs) {
      const entries = Array.from({ length: size }, lifeOfOne).flat();
      await db.transaction().execute((tx) => service.post(tx, entries));
      postings += size * 4;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, poster));
  return (postings / (performance.now() - startedMs)) * 1_000;
}

/** Arrival, conversion with its cost, settlement. */
function lifeOfOne(): LedgerEntry[] {
  transfers += 1;
  const transactionId = `trx_${transfers.toString(36).padStart(10, '0')}`;
  const nostro = { kind: 'nostro', owner: 'OAKNGB20' } as const;
  const suspense = { kind: 'm0_suspense', owner: null } as const;
  const virtual = { kind: 'm1_virtual', owner: null } as const;
  const leg = (debit: LedgerEntry['legs'][number]['debit'], credit: typeof debit, amountMinor: bigint) => ({
    debit,
    credit,
    amountMinor,
    currency: 'EUR',
    text: 'Bench',
  });
  const entry = (kind: string, legs: LedgerEntry['legs']): LedgerEntry => ({
    entryId: `${transactionId}:${kind}`,
    kind,
    transactionId,
    bookedAt: new Date(),
    valueDate: '2026-11-20',
    legs,
  });
  return [
    entry('arrival', [leg(nostro, suspense, 1_250_050n)]),
    entry('conversion', [
      leg(suspense, virtual, 1_250_050n),
      leg({ kind: 'provider_cost', owner: null }, { kind: 'central_bank', owner: 'ECB' }, 250n),
    ]),
    entry('settlement', [leg(virtual, { kind: 'settlement', owner: null }, 1_250_050n)]),
  ];
}
