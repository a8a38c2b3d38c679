import { fillPath, PATHS, type Transaction } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp({ env: { AUTOMATION: 'manual' } });

const enter = async (currency: string): Promise<string> => {
  const transfer = { type: 'mt103_swift', amount: '10.00', currency, fundType: 'm1' };
  return (await server.call('POST', PATHS.transactions, transfer)).json<Transaction>().transactionId;
};
const change = (id: string, status: string) =>
  server.call('PATCH', fillPath(PATHS.transactionStatus, { id }), { status });
const list = async (query: string): Promise<string[]> =>
  (await server.call('GET', `${PATHS.transactions}?${query}`))
    .json<Transaction[]>()
    .map(({ transactionId }) => transactionId);

it('the list of a status has every transfer once, newest first, whether its life has begun or not', async () => {
  const begun = [await enter('EUR'), await enter('USD'), await enter('EUR')] as const;
  await server.settle();
  const fresh = [await enter('EUR'), await enter('USD')] as const;
  // An act begins the life of the one that the sweep has not come to yet.
  await change(begun[0], 'processing');
  await change(fresh[1], 'processing');

  const check = async () => {
    expect(await list('status=processing')).toEqual([fresh[1], begun[0]]);
    expect(await list('status=pending')).toEqual([fresh[0], begun[2], begun[1]]);
    expect(await list('status=pending&currency=EUR')).toEqual([fresh[0], begun[2]]);
    expect(await list('status=processing&currency=EUR')).toEqual([begun[0]]);
    expect(await list('status=pending&search=10.00&from=2020-01-01T00:00:00Z')).toHaveLength(3);
    expect(await list('status=processing&from=2020-01-01T00:00:00Z')).toHaveLength(2);
    expect(await list('status=processing&to=2020-01-01T00:00:00Z')).toEqual([]);
  };
  await check();
  await server.settle();
  await check();

  const first = await server.call('GET', `${PATHS.transactions}?status=pending&limit=2`);
  const next = /<[^?]*\?([^>]*)>/.exec(String(first.headers.link))?.[1] ?? '';
  expect(await list(next)).toEqual([begun[1]]);
});
