import { type Notification, PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { enter } from '../../transactions/testing.ts';
import { create, deliveriesOf, receiver, server, useWebhookServer } from '../testing/webhook-server.ts';

useWebhookServer();

it('the answer of the payee’s bank is reported to who subscribes to initiations', async () => {
  await server.call('PATCH', PATHS.settings, { payeeVerification: 'warn' });
  const { id } = await create({ events: ['initiation'] });
  await enter(server, {
    recipientName: 'Exampel Trading',
    destinationIban: 'DE45999001001000000001',
  });
  await server.settle();
  const deliveries = await deliveriesOf(id);
  expect(deliveries.map(({ type }) => type).toSorted()).toEqual(['payee.verified', 'transaction.initiated']);
  const { body } =
    receiver.received.find(({ type }) => type === 'payee.verified') ??
    expect.unreachable('No such notification was delivered.');
  const { data }: Notification = JSON.parse(body);
  expect(data.transaction.payee).toMatchObject({
    answer: 'close-match',
    matchedName: 'Example Trading GmbH',
    decision: null,
  });
  expect(data.event.message).toContain('The name almost matches.');
});
