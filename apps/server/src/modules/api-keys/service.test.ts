import { afterEach, expect, it, vi } from 'vitest';
import { createVault } from '../../platform/secrets/crypto.ts';
import type { ApiKeyRepository, KnownKey } from './repository.ts';
import { ApiKeyService } from './service.ts';

afterEach(() => {
  vi.useRealTimers();
});

const KNOWN = { id: 'id', senderId: 'first', scenariosByValues: true };
const keyOf = (index: number) => `clb_${index.toString(16).padStart(32, '0')}`;

/** The service over a database that knows no key and counts its queries. */
function withoutKeys(more: Partial<ApiKeyRepository> = {}) {
  const findActive = vi.fn(async (): Promise<KnownKey | null> => null);
  const repository: Partial<ApiKeyRepository> = { findActive, ...more };
  const service = new ApiKeyService(repository as ApiKeyRepository, createVault(Buffer.alloc(32)), () => {});
  return { service, findActive };
}

it('an unknown key costs one query in ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { service, findActive } = withoutKeys();
  for (let i = 0; i < 5; i++) expect(await service.authenticate(keyOf(1))).toBeNull();
  expect(findActive).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_001);
  await service.authenticate(keyOf(1));
  expect(findActive).toHaveBeenCalledTimes(2);
});

it('a burst with one key costs one query', async () => {
  const { service, findActive } = withoutKeys();
  findActive.mockResolvedValue(KNOWN);
  const found = await Promise.all(Array.from({ length: 1_000 }, () => service.authenticate(keyOf(1))));
  expect(new Set(found)).toEqual(new Set([KNOWN]));
  expect(findActive).toHaveBeenCalledTimes(1);
});

it('an unknown key works at once when the keys have changed, even during its look-up', async () => {
  const { service, findActive } = withoutKeys();
  await service.authenticate(keyOf(1));
  findActive.mockResolvedValue(KNOWN);
  service.forgetKnown();
  expect(await service.authenticate(keyOf(1))).toMatchObject(KNOWN);

  findActive.mockImplementationOnce(async () => {
    service.forgetKnown();
    return null;
  });
  expect(await service.authenticate(keyOf(2))).toBeNull();
  expect(await service.authenticate(keyOf(2))).toMatchObject(KNOWN);
});

it('remembers a bounded number of unknown keys, the latest ones', async () => {
  const { service, findActive } = withoutKeys();
  for (let index = 0; index <= 1_000; index++) await service.authenticate(keyOf(index));
  findActive.mockClear();
  await service.authenticate(keyOf(1_000));
  await service.authenticate(keyOf(1));
  expect(findActive).not.toHaveBeenCalled();
  await service.authenticate(keyOf(0));
  expect(findActive).toHaveBeenCalledTimes(1);
});

it('the use of a key is stored with the next call if it could not be stored', async () => {
  const markUsed = vi.fn(async () => {});
  const { service, findActive } = withoutKeys({ markUsed });
  findActive.mockResolvedValue(KNOWN);
  await service.authenticate(keyOf(1));
  markUsed.mockRejectedValueOnce(new Error('no database'));
  await expect(service.recordUse()).rejects.toThrow('no database');
  await service.recordUse();
  expect(markUsed).toHaveBeenLastCalledWith(['id'], expect.any(Date));
  await service.recordUse();
  expect(markUsed).toHaveBeenCalledTimes(2);
});
