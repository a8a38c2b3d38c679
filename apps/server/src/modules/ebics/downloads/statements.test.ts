import { describe, expect, it } from 'vitest';
import type { LedgerModule } from '../../ledger/index.ts';
import { closedDays } from './statements.ts';

const statements = { statedUntil: async () => new Date('2026-11-30T00:00:00Z') };
const daysOf = (delivered: string, range?: { start: string; end: string }) =>
  closedDays({ statements: statements as LedgerModule['statements'] }, { delivered, range });

describe('the days of statements', () => {
  it('are the last 30 closed ones at first, then those that were not delivered', async () => {
    expect(await daysOf('')).toEqual({ from: '2026-10-31', to: '2026-11-29' });
    expect(await daysOf('2026-11-27')).toEqual({ from: '2026-11-28', to: '2026-11-29' });
    expect(await daysOf('2026-11-29')).toBeNull();
  });

  it('are at most 92 of a range, and end with the last closed one', async () => {
    expect(await daysOf('', { start: '2026-01-01', end: '2026-12-31' })).toEqual({
      from: '2026-08-30',
      to: '2026-11-29',
    });
  });
});
