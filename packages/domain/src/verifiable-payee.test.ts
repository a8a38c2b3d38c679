import { expect, it } from 'vitest';
import { verifiablePayee } from './verifiable-payee.ts';

it('a payee has a name, and an account that a bank can find', () => {
  const recipientName = ' Example Trading GmbH ';
  const iban = 'DE45 9990 0100 1000 0000 01';
  const found = { account: 'DE45999001001000000001', name: 'Example Trading GmbH' };
  expect(verifiablePayee({ recipientName, destinationIban: iban })).toEqual(found);
  expect(verifiablePayee({ recipientName, destinationIban: null, recipientAccount: iban })).toEqual(found);
  expect(verifiablePayee({ recipientName, recipientAccount: 'VA-4400-0001-2026' })).toBeNull();
  expect(verifiablePayee({ recipientName: '', destinationIban: iban })).toBeNull();
  expect(verifiablePayee({ destinationIban: iban })).toBeNull();
});

it('a name that is too long for a bank is cut between two characters', () => {
  const of = (recipientName: string) =>
    verifiablePayee({ recipientName, destinationIban: 'DE45999001001000000001' })?.name;
  expect(of('n'.repeat(200))).toBe('n'.repeat(140));
  expect(of(`${'n'.repeat(139)}😀`)).toBe('n'.repeat(139));
  expect(of(`${'n'.repeat(138)}😀 GmbH`)).toBe(`${'n'.repeat(138)}😀`);
});
