import { describe, expect, it } from 'vitest';
import type { Loss } from '../translation.ts';
import { accountToIso } from './accounts.ts';

describe('an account of field 25', () => {
  it('of 35 characters is cut to the 34 of ISO 20022, and the cut is reported', () => {
    const losses: Loss[] = [];
    const account = 'A'.repeat(35);
    const passage = { losses, from: '25', to: '/Acct' };
    expect(accountToIso(account, passage)).toEqual({ Id: { Othr: { Id: 'A'.repeat(34) } } });
    expect(losses).toMatchObject([{ kind: 'truncated', code: 'T20050', from: '25', before: account }]);
  });
});
