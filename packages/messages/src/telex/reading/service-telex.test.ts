import { describe, expect, it } from 'vitest';
import { readTransfers } from '../../exports/transfers.ts';
import { checkAll } from '../../reading/checking/check.ts';

const SERVICE = [
  'ZCZC PINE0042',
  'FROM: PINEUS30',
  'TO: CLRBGB20',
  'SERVICE TELEX - SIMULATED',
  'OUR REF: CNF20261122A',
  'YOUR REF: SETABCDEFGHIJ',
  'STATUS: CREDITED TO THE BENEFICIARY',
  'NNNN',
  '',
].join('\r\n');

describe('a service telex', () => {
  it('is valid without answerbacks, test key or amount', () => {
    expect([...checkAll(SERVICE)]).toMatchObject([
      { format: 'telex', type: 'TELEX', verdict: 'valid', problems: [], transfer: null },
    ]);
  });

  it('is accepted as a message that orders no payment, under its own reference', () => {
    const { items } = readTransfers(SERVICE);
    expect([...items]).toMatchObject([
      { type: 'TELEX', about: { reference: 'CNF20261122A' }, transfer: null, problems: [] },
    ]);
  });

  it('still has only characters that a telex carries', () => {
    const [checked] = checkAll(SERVICE.replace('CREDITED', 'credited €'));
    expect(checked?.problems.map(({ code }) => code)).toContain('telex_character');
  });
});
