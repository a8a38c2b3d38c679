import { expect, it } from 'vitest';
import { NEW_PAYEE, rules, valuesOf } from './payee-form.ts';

const VALUES = { ...NEW_PAYEE, account: 'DE45 9990 0100 1000 0000 01', names: 'Example GmbH\n\n Shop ' };

it('reads a name and an identification from each line', () => {
  expect(rules({ ...VALUES, identifications: 'vat DE999999999\nother:7\nHRB 12' })).toEqual({
    input: {
      account: 'DE45 9990 0100 1000 0000 01',
      kind: 'organisation',
      status: 'active',
      names: ['Example GmbH', 'Shop'],
      identifications: [
        { scheme: 'VAT', value: 'DE999999999' },
        { scheme: 'other', value: '7' },
        { scheme: 'other', value: 'HRB 12' },
      ],
    },
  });
});

it('names the field that is wrong', () => {
  expect(rules({ ...VALUES, account: 'DE46999001001000000001', names: '' })).toEqual({
    problems: { account: expect.stringContaining('check digits'), names: 'Please enter a name' },
  });
  expect(rules({ ...VALUES, identifications: 'LEI 1' })).toEqual({
    problems: { identifications: expect.stringContaining('LEI') },
  });
});

it('a stored payee becomes the same input again', () => {
  const stored = {
    id: '1',
    createdAt: '2026-11-20T10:00:00.000Z',
    origin: 'ledger' as const,
    account: 'DE45999001001000000001',
    kind: 'person' as const,
    status: 'closed' as const,
    names: ['A', 'B'],
    identifications: [
      { scheme: 'LEI' as const, value: '5299000J2N45DDNE4Y28' },
      { scheme: 'other' as const, value: 'A 1' },
    ],
  };
  const { id: _id, createdAt: _at, origin: _origin, ...input } = stored;
  expect(rules(valuesOf(stored))).toEqual({ input });
});
