import { describe, expect, it } from 'vitest';
import type { LedgerModule } from '../../ledger/index.ts';
import { closedDays, statementsOf } from './statements.ts';

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

describe('statements that are larger than a download', () => {
  const ledger = {
    statements: { statedOn: async () => ['A', 'B'].map((id) => ({ id, kind: 'nostro' })) },
    files: {
      write: async (id: string, { from }: { from: string }) => ({ name: `${id}-${from}`, text: 'aaaaa' }),
    },
  } as unknown as LedgerModule;
  const days = { from: '2026-11-28', to: '2026-11-30' };
  const gather = (max: number, mustBeWhole: boolean) =>
    statementsOf(ledger, days, { format: 'camt.053', mustBeWhole, max });

  it('end with the last day that fits', async () => {
    const { files, until } = await gather(25, false);
    expect(files.map(({ name }) => name)).toEqual([
      'A-2026-11-28',
      'B-2026-11-28',
      'A-2026-11-29',
      'B-2026-11-29',
    ]);
    expect(until).toBe('2026-11-29');
    expect((await gather(30, true)).until).toBe('2026-11-30');
  });

  it('are refused for a date range, and if the first day alone is too large', async () => {
    await expect(gather(25, true)).rejects.toMatchObject({ code: '091117' });
    await expect(gather(9, false)).rejects.toMatchObject({ code: '091117' });
  });
});
