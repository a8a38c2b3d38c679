import { isoDay } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { inTurnOfCursor, readCursor } from '../../../platform/sweeps/cursor.ts';
import { type Sweep, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import { dayStatements } from '../../customer-reports/index.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import { addServerFiles, type ServerFile } from '../taking/queue-repository.ts';
import { outboxFile } from './transfer-news.ts';

export const STATING = 'put statements into outbox';

const DAY_MS = 86_400_000;
const FORMATS = ['camt.053', 'mt940'] as const;

interface Dependencies {
  db: Kysely<Schema>;
  ledger: Pick<LedgerModule, 'statements' | 'files'>;
  announce: Announce;
  /** The ids of the API keys that are users. */
  users(): Promise<string[]>;
}

/**
 * At the end of a day: the statements of the accounts held at other institutions, as those institutions would send
 * them. The cursor is a day.
 */
export function putStatements({ db, ledger, announce, users }: Dependencies): Sweep {
  return {
    name: STATING,
    wokenBy: ['ledger'],
    periodMs: WOKEN_PERIOD_MS,
    async run() {
      const all = await users();
      if (all.length === 0) return 'idle';
      const after = await readCursor(db, STATING);
      const stated = dayNumber(await ledger.statements.statedUntil());
      if (after >= stated) return 'idle';
      const files = await filesOf(ledger, dayOf(after), all);
      const isDone = await inTurnOfCursor(db, STATING, { from: after, to: after + 1n }, (tx) =>
        addServerFiles(tx, files, new Date()),
      );
      if (isDone && files.length > 0) announce({ topic: 'sftp' });
      return 'more';
    },
  };
}

async function filesOf(
  ledger: Dependencies['ledger'],
  day: string,
  users: readonly string[],
): Promise<ServerFile[]> {
  const result: ServerFile[] = [];
  for (const format of FORMATS) {
    for await (const { name, text } of dayStatements(ledger, day, format)) {
      result.push(...users.map((user) => outboxFile(user, timeOrderedUuid(), name, text)));
    }
  }
  return result;
}

export const dayNumber = (at: Date): bigint => BigInt(Math.floor(at.getTime() / DAY_MS));

const dayOf = (number: bigint): string => isoDay(new Date(Number(number) * DAY_MS));
