import { expect, it } from 'vitest';
import { conditionFields } from './condition-fields.ts';

it('lists the facts of the event and of earlier steps, with their meaning', () => {
  const fields = conditionFields('transfers', [{ as: 'sent', on: 'calls' }]);
  expect(fields).toContainEqual({ path: 'transfer.amount', type: 'a number', text: 'The amount' });
  expect(fields).toContainEqual({ path: 'sent.payloadId', type: 'text', text: 'The stored payload' });
  expect(fields.filter(({ path }) => path.startsWith('call.'))).toEqual([]);
  expect(fields.find(({ path }) => path === 'transfer.status')?.type).toMatch(/^"pending", /);
});
