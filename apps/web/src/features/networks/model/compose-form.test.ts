import { build, check } from '@clearbench/messages';
import { expect, it } from 'vitest';
import { COMPOSED_TYPES, draftOf, problemsByField, startValues } from './compose-form.ts';

const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';
const start = startValues(UETR, '2026-11-20');
const problemsOf = (text: string) => [...check(text)].flatMap(({ problems }) => problems);

it.each(COMPOSED_TYPES)('the form of an %s starts with a valid message, marked as training', (type) => {
  const text = build(draftOf(type, start));
  expect(problemsOf(text)).toEqual([]);
  expect(text).toContain('{TNG:}');
  expect(text).toContain('{1:F01CLRBGB20AXXX');
});

it.each([
  ['receiverBic', { receiverBic: 'LIND' }],
  ['uetr', { uetr: 'none' }],
  ['reference', { reference: '' }],
  ['valueDate', { valueDate: '' }],
  ['amount', { amount: '12,5x' }],
  ['accountWithInstitution', { accountWithInstitution: 'NOSUCH' }],
  ['orderingName', { orderingName: '' }],
  ['beneficiaryName', { beneficiaryName: 'ACME @ WORK' }],
  ['chargesAmount', { charges: 'BEN' }],
  ['remittance', { remittance: 'ONE\nTWO\nTHREE\nFOUR\nFIVE' }],
] as const)('a problem of the message is shown at the field %s', (field, patch) => {
  const text = build(draftOf('mt103', { ...start, ...patch }), { unchecked: true });
  expect(problemsByField(problemsOf(text), start)).toHaveProperty(field);
});

it.each([
  ['relatedReference', { relatedReference: '' }],
  ['beneficiaryInstitution', { beneficiaryInstitution: 'X' }],
] as const)('a problem of an MT202 is shown at the field %s', (field, patch) => {
  const text = build(draftOf('mt202', { ...start, ...patch }), { unchecked: true });
  expect(problemsByField(problemsOf(text), start)).toHaveProperty(field);
});

it.each(['', 'LIND', 'LINDDE2'])('the receiver "%s" is asked for in words of the form', (receiverBic) => {
  const values = { ...start, receiverBic };
  const text = build(draftOf('mt103', values), { unchecked: true });
  expect(problemsByField(problemsOf(text), values).receiverBic).toMatch(
    /: Please enter a BIC of 8 or 11 characters\.$/,
  );
});
