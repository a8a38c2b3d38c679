import { PATHS } from '@clearbench/contract';
import type { AccountRef } from '@clearbench/domain';
import type { TestApp } from '../../testing/test-app.ts';
import type { EntryLeg, LedgerEntry } from './index.ts';

export const NOSTRO: AccountRef = { kind: 'nostro', owner: 'OAKNGB20' };
export const SUSPENSE: AccountRef = { kind: 'm0_suspense', owner: null };
export const VIRTUAL: AccountRef = { kind: 'm1_virtual', owner: null };
export const COST: AccountRef = { kind: 'provider_cost', owner: null };

export const legOf = (
  debit: AccountRef,
  credit: AccountRef,
  amountMinor: bigint,
  currency = 'EUR',
): EntryLeg => ({ debit, credit, amountMinor, currency, text: 'Test posting' });

/** An entry of the transfer whose id precedes the colon in the entry id. */
export const entryOf = (
  entryId: string,
  legs: EntryLeg[],
  bookedAt = new Date('2026-11-20T10:00:00Z'),
): LedgerEntry => ({
  entryId,
  kind: 'test',
  transactionId: entryId.split(':')[0] ?? null,
  bookedAt,
  valueDate: bookedAt.toISOString().slice(0, 10),
  legs,
});

export const postTo = ({ database, modules }: TestApp, ...entries: LedgerEntry[]): Promise<void> =>
  database.db.transaction().execute((tx) => modules.ledger.ledger.post(tx, entries));

/** Asks the server whether it wrote a statement file. */
export const verifyStatement = async ({ app, login }: TestApp, text: string | Buffer) =>
  app.inject({
    method: 'POST',
    url: PATHS.statementVerification,
    headers: { cookie: await login(), 'content-type': 'text/plain' },
    payload: text,
  });
