import { type EbicsBank, PATHS } from '@clearbench/contract';
import type { ClientOrder, EbicsClient } from '@clearbench/ebics/testing';
import { check } from '@clearbench/messages';
import { beforeEach, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { textsInZip } from '../../testing/zip.ts';

const DAY_MS = 86_400_000;
const download = (scope: string, name: string, container?: string): ClientOrder => ({
  adminOrderType: 'BTD',
  btf: { service: 'STM', scope, message: { name }, ...(container !== undefined && { container }) },
});
const CAMT = download('DE', 'camt.052', 'ZIP');
const MT942 = download('DE', 'mt942');

let server: TestApp;
let bank: EbicsBank;
let client: EbicsClient;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server);
  ({ client } = await readySubscriber(server, bank, { userId: 'USER1' }));
});

async function pay(id: string, payees: number): Promise<void> {
  const payment = { name: 'Example Trading GmbH' };
  await client.upload(
    { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } },
    Buffer.from(
      paymentOrders(
        id,
        Array.from({ length: payees }, () => payment),
      ),
    ),
  );
  await server.settle();
}
const reports = async (order: ClientOrder, from: EbicsClient = client) =>
  textsInZip(await from.download(order));
const entriesIn = (texts: readonly string[]): string[] => texts.join().match(/<NtryRef>\d+/g) ?? [];
const problemsIn = (text: string) =>
  [...check(text)].flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));

it('bookings come during the day: each once to each subscriber, and again for a date range', async () => {
  await expect(client.download(CAMT)).rejects.toThrow('090005');
  await pay('M1', 2);
  const first = await reports(CAMT);
  expect(first.map(problemsIn)).toEqual(first.map(() => []));
  expect(first.join()).toContain('camt.052.001.08');
  const ofFirst = entriesIn(first);
  expect(ofFirst.length).toBeGreaterThan(0);
  await expect(client.download(CAMT)).rejects.toThrow('090005');

  await pay('M2', 1);
  const ofSecond = entriesIn(await reports(CAMT));
  expect(ofSecond.length).toBe(ofFirst.length / 2);
  expect(ofSecond.filter((entry) => ofFirst.includes(entry))).toEqual([]);

  const all = [...ofFirst, ...ofSecond].sort();
  const day = server.modules.system.clock.now().toISOString().slice(0, 10);
  const again = await reports({ ...CAMT, dateRange: { start: day, end: day } });
  expect(entriesIn(again).sort()).toEqual(all);
  const { client: other } = await readySubscriber(server, bank, { userId: 'USER2' });
  expect(entriesIn(await reports(download('CH', 'camt.052', 'ZIP'), other)).sort()).toEqual(all);

  await server.advanceClock(DAY_MS);
  await server.settle();
  await expect(client.download(CAMT)).rejects.toThrow('090005');
  const earlier = await reports({ ...CAMT, dateRange: { start: day, end: day } });
  expect(entriesIn(earlier).sort()).toEqual(all);
});

it('a report that was not confirmed comes again', async () => {
  await pay('M1', 1);
  const kept = textsInZip(await client.download(CAMT, 1));
  expect(entriesIn(await reports(CAMT))).toEqual(entriesIn(kept));
});

it('MT942 has the same bookings, with their sums', async () => {
  await pay('M1', 3);
  const inCamt = entriesIn(await reports(CAMT));
  const text = (await client.download(MT942)).toString();
  expect(problemsIn(text)).toEqual([]);
  expect(text).toContain(':34F:');
  const lines = text.match(/^:61:/gm) ?? [];
  expect(lines.length).toBe(inCamt.length);
  const counts = [...text.matchAll(/:90[DC]:(\d+)[A-Z]/g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lines.length);
  await expect(client.download(MT942)).rejects.toThrow('090005');
});

it('a long report is written in a thread, with the same content', async () => {
  await pay('M1', 250);
  const texts = await reports(CAMT);
  expect(texts.map(problemsIn)).toEqual(texts.map(() => []));
  expect(new Set(entriesIn(texts)).size).toBe(entriesIn(texts).length);
  expect(entriesIn(texts).length).toBeGreaterThanOrEqual(250);
});
