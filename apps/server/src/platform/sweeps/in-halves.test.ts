import { expect, it, vi } from 'vitest';
import { inHalves } from './in-halves.ts';

const POISON = 7;
const isOutage = (error: unknown) => error instanceof Error && error.message === 'outage';

async function run(items: number[], work: (items: readonly number[]) => void) {
  const done: number[] = [];
  const failed: [number, string][] = [];
  const calls = vi.fn();
  await inHalves(items, {
    isOutage,
    async work(part) {
      calls(part);
      work(part);
      done.push(...part);
    },
    async failed(item, error) {
      failed.push([item, String(error)]);
    },
  });
  return { done, failed, calls: calls.mock.calls.length };
}

const refuse = (...poison: number[]) =>
  function work(part: readonly number[]) {
    if (poison.some((item) => part.includes(item))) throw new Error('Poison');
  };

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it('does everything at once when nothing fails', async () => {
  expect(await run(upTo(800), refuse())).toMatchObject({ done: upTo(800), failed: [], calls: 1 });
});

it('does all but the item that fails alone, in order and in few steps', async () => {
  const { done, failed, calls } = await run(upTo(800), refuse(POISON));
  expect(done).toEqual(upTo(800).filter((item) => item !== POISON));
  expect(failed).toEqual([[POISON, 'Error: Poison']]);
  expect(calls).toBeLessThan(25);
});

it.each([[[0]], [[799]], [[0, 1, 400, 799]]])('finds items %j wherever they are', async (poison) => {
  const { done, failed } = await run(upTo(800), refuse(...poison));
  expect(failed.map(([item]) => item)).toEqual(poison);
  expect(done).toHaveLength(800 - poison.length);
});

it('does what fails only in company', async () => {
  const { done, failed } = await run(upTo(10), (part) => {
    if (part.length > 3) throw new Error('Too many');
  });
  expect(done).toEqual(upTo(10));
  expect(failed).toEqual([]);
});

it('ends with an outage, which is no item’s fault', async () => {
  const work = (part: readonly number[]) => {
    if (part.includes(5)) throw new Error('outage');
  };
  await expect(run(upTo(10), work)).rejects.toThrow('outage');
});

it('does nothing without items', async () => {
  expect(await run([], refuse())).toMatchObject({ calls: 0 });
});
