import { expect, it } from 'vitest';
import { structuredInformation } from '../../swift-mt/types/category9/information/structured-information.ts';
import { counterpartyOf } from './counterparty.ts';

it.each([
  ['C', '166?20A', 'Dbtr'],
  ['D', '105?20A', 'Cdtr'],
  ['RC', '166?20A', 'Dbtr'],
  ['RD', '105?20A', 'Cdtr'],
  ['D', '109?20A', 'Dbtr'],
  ['RC', '109?20A', 'Dbtr'],
  ['ED', '108?20A', 'Dbtr'],
  ['C', '159?20A', 'Cdtr'],
  ['C', '181?20A', 'Cdtr'],
  ['RD', '184?20A', 'Cdtr'],
  ['D', '/RTRN/MS03/EREF/A', 'Dbtr'],
  ['EC', '/RTRN/AC04/EREF/A', 'Cdtr'],
  ['C', '/RTRN//EREF/A', 'Dbtr'],
  ['C', '/TRCD/181/EREF/A', 'Dbtr'],
] as const)('the other party of a %s of %j is %s', (mark, field, party) => {
  const { details = [] } = structuredInformation({ information: [field] }) ?? {};
  expect(counterpartyOf(mark, details)).toBe(party);
});
