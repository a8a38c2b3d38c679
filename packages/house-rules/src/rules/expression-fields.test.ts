import { expect, it } from 'vitest';
import { expressionFields } from './expression-fields.ts';

it('has the fields of transfers, and those of the messages of the types', () => {
  const ofMt103 = expressionFields(['MT103']);
  expect(ofMt103).toContainEqual({ path: 'transfer.amount', type: 'a number' });
  const parts = (fields: typeof ofMt103) => fields.filter(({ path }) => path.startsWith('message.'));
  expect(parts(ofMt103).length).toBeGreaterThan(10);
  expect(parts(expressionFields(undefined)).length).toBeGreaterThan(parts(ofMt103).length);
});
