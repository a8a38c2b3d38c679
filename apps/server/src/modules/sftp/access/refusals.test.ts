import { expect, it } from 'vitest';
import { Refusals } from './refusals.ts';

const after = (refusals: Refusals, network: string, name: string, count: number, nowMs = 0) =>
  Array.from({ length: count }, () => refusals.add(network, name, nowMs));

it('wrong tries become slow for their network and user name, but not too slow for a client that has the right key among others', () => {
  const refusals = new Refusals();
  const waits = after(refusals, '192.0.2.1', 'core', 12);
  expect(waits).toEqual([200, 200, 200, 200, 200, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
  expect(after(refusals, '192.0.2.1', 'other', 1)).toEqual([200]);
  expect(after(refusals, '192.0.2.2', 'core', 1)).toEqual([200]);
  expect(after(refusals, '192.0.2.1', 'core', 1, 60_000)).toEqual([200]);
});
