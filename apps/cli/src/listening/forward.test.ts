import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListenNotification } from '@clearbench/contract';
import { expect, it, vi } from 'vitest';
import { forward } from './forward.ts';
import { verdictLine } from './verdict-line.ts';

const NOTIFICATION: ListenNotification = {
  deliveryId: '12',
  type: 'transaction.initiated',
  transactionId: 'trx_0000000000',
  headers: {},
  body: '{}',
};
const plainly = (_colour: string, text: string): string => text;

it('a receiver that never answers is named, with how long was waited and what to do', async () => {
  const receiver = createServer(() => {}).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const place = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const verdict = await forward(NOTIFICATION, new URL(`${place}?token=secret`), 50);
  receiver.closeAllConnections();
  receiver.close();
  expect(verdict).toMatchObject({ status: null, error: `no answer from ${place} within 0.05 s` });
  expect(verdictLine(new Date(), NOTIFICATION, verdict, plainly)).toMatch(
    /transaction\.initiated .*delivery 12 {2}no answer from .* within 0\.05 s; while you listen, "clearbench replay 12" sends it again\n$/,
  );
});

it('so is one that refuses the connection, and one that refuses the notification', async () => {
  const verdict = await forward(NOTIFICATION, new URL('http://127.0.0.1:1/hooks'));
  expect(verdict.error).toBe('no answer from http://127.0.0.1:1/hooks: the connection was refused');
  const refused = { ...verdict, status: 500, error: null, body: 'no\n' };
  expect(verdictLine(new Date(), NOTIFICATION, refused, plainly)).toContain(
    'no; while you listen, "clearbench replay 12" sends it again',
  );
});

it('a receiver has 15 seconds to answer, as for a call of the server', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await forward(NOTIFICATION, new URL('http://127.0.0.1:1/hooks'));
  expect(limit).toHaveBeenCalledWith(15_000);
  limit.mockRestore();
});
