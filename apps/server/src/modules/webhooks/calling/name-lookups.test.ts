import { expect, it, vi } from 'vitest';
import { NameLookups } from './name-lookups.ts';

const FOUND = [{ address: '192.0.2.1', family: 4 }];
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('names that never resolve keep one look-up of their workspace busy, and none of another', async () => {
  const look = vi.fn((host: string) =>
    host.startsWith('hanging') ? new Promise<never>(() => {}) : Promise.resolve(FOUND),
  );
  const lookups = new NameLookups({ look, waitMaxMs: 1 });
  const hanging = Array.from({ length: 20 }, (_, number) => lookups.find('loud', `hanging${number}.test`));
  const failures = await Promise.allSettled(hanging);
  expect(failures.every(({ status }) => status === 'rejected')).toBe(true);
  await expect(hanging[0]).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  expect(look).toHaveBeenCalledTimes(1);
  expect(await lookups.find('quiet', 'bank.test')).toEqual(FOUND);
});

it('everybody who waits for a name shares one look-up, also of a failure', async () => {
  const look = vi.fn().mockRejectedValue(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  const lookups = new NameLookups({ look });
  const results = await Promise.allSettled([
    lookups.find('one', 'gone.test'),
    lookups.find('two', 'gone.test'),
  ]);
  await settled();
  results.push(...(await Promise.allSettled([lookups.find('one', 'gone.test')])));
  expect(results).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'ENOTFOUND' } }));
  expect(look).toHaveBeenCalledTimes(1);
});

it('a name has few addresses, however many its name server sends', async () => {
  const addresses = Array.from({ length: 4_000 }, () => ({ address: '192.0.2.1', family: 4 }));
  const lookups = new NameLookups({ look: async () => addresses });
  expect(await lookups.find('one', 'many.test')).toHaveLength(16);
});
