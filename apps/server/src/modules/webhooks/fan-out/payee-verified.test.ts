import { fillPath, type Notification, PATHS, type PayloadAccepted } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { paymentOrders } from '../../../testing/samples.ts';
import { enter } from '../../transactions/testing.ts';
import { create, deliveriesOf, receiver, server, useWebhookServer } from '../testing/webhook-server.ts';

await useWebhookServer();

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

it('the decision about a file is in the notifications about its payments', async () => {
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  await server.settle();
  const { id } = await create({ events: ['processing'] });
  const sent = await server.post(paymentOrders('M1', [{ name: 'Exampel Trading' }]), {
    'x-payee-verification': 'opt-in',
  });
  await server.settle();
  expect(await deliveriesOf(id)).toEqual([]);
  await server.call(
    'POST',
    fillPath(PATHS.paymentFileRelease, { id: sent.json<PayloadAccepted>().payloadId }),
  );
  await server.settle();
  expect((await deliveriesOf(id)).map(({ type }) => type)).toContain('transaction.processing');
  const { body } =
    receiver.received.find(({ type }) => type === 'transaction.processing') ??
    expect.unreachable('No such notification was delivered.');
  const { data }: Notification = JSON.parse(body);
  expect(data.transaction.payee).toMatchObject({ decision: 'proceed', decidedBy: 'operator' });
});
