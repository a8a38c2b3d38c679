import type { Evidence } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { evidenceLinks } from './evidence-links.ts';

const event = (on: Evidence['on'], transactionId: string | null = 't 1') =>
  evidenceLinks({ on, id: 'e1', at: '', summary: '', transactionId, payloadId: null, facts: {} });

it('leads to the screens that show what an event was about', () => {
  expect(event('payloads').map(({ href }) => href)).toEqual([
    '/transactions/t%201?tab=message',
    '/transactions/t%201',
  ]);
  expect(event('messages')[0]?.href).toBe('/transactions/t%201?tab=message&message=e1');
  expect(event('deliveries')[0]?.href).toBe('/webhook-tracker?search=t+1');
  expect(event('transfers')).toEqual([{ label: 'Transfer', href: '/transactions/t%201' }]);
  expect(event('calls').map(({ label }) => label)).toEqual(['Payload', 'Transfer']);
  expect(event('calls', null)).toEqual([]);
});
