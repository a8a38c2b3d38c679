import { afterEach, expect, it, vi } from 'vitest';
import { createVault } from '../../platform/crypto.ts';
import type { ApiKeyRepository } from './repository.ts';
import { ApiKeyService } from './service.ts';

afterEach(() => {
  vi.useRealTimers();
});

const keyOf = (index: number) => `clb_${index.toString(16).padStart(32, '0')}`;

/** The service over a database that knows no key and counts its queries. */
function withoutKeys(more: Partial<ApiKeyRepository> = {}) {
  const findActiveId = vi.fn(async (): Promise<string | null> => null);
  const repository: Partial<ApiKeyRepository> = { findActiveId, ...more };
  const service = new ApiKeyService(repository as ApiKeyRepository, createVault(Buffer.alloc(32)), () => {});
  return { service, findActiveId };
}

it('an unknown key costs one query in ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { service, findActiveId } = withoutKeys();
  for (let i = 0; i < 5; i++) expect(await service.authenticate(keyOf(1))).toBeNull();
  expect(findActiveId).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_001);
  await service.authenticate(keyOf(1));
  expect(findActiveId).toHaveBeenCalledTimes(2);
});

it('a burst with one key costs one query', async () => {
  const { service, findActiveId } = withoutKeys();
  findActiveId.mockResolvedValue('id');
  const ids = await Promise.all(Array.from({ length: 1_000 }, () => service.authenticate(keyOf(1))));
  expect(new Set(ids)).toEqual(new Set(['id']));
  expect(findActiveId).toHaveBeenCalledTimes(1);
});

it('an unknown key works at once when the keys have changed, even during its look-up', async () => {
  const { service, findActiveId } = withoutKeys();
  await service.authenticate(keyOf(1));
  findActiveId.mockResolvedValue('id');
  service.forgetKnown();
  expect(await service.authenticate(keyOf(1))).toBe('id');

  findActiveId.mockImplementationOnce(async () => {
    service.forgetKnown();
    return null;
  });
  expect(await service.authenticate(keyOf(2))).toBeNull();
  expect(await service.authenticate(keyOf(2))).toBe('id');
});

it('remembers a bounded number of unknown keys, the latest ones', async () => {
  const { service, findActiveId } = withoutKeys();
  for (let index = 0; index <= 1_000; index++) await service.authenticate(keyOf(index));
  findActiveId.mockClear();
  await service.authenticate(keyOf(1_000));
  await service.authenticate(keyOf(1));
  expect(findActiveId).not.toHaveBeenCalled();
  await service.authenticate(keyOf(0));
  expect(findActiveId).toHaveBeenCalledTimes(1);
});

it('the use of a key is stored with the next call if it could not be stored', async () => {
  const markUsed = vi.fn(async () => {});
  const { service, findActiveId } = withoutKeys({ markUsed });
  findActiveId.mockResolvedValue('id');
  await service.authenticate(keyOf(1));
  markUsed.mockRejectedValueOnce(new Error('no database'));
  await expect(service.recordUse()).rejects.toThrow('no database');
  await service.recordUse();
  expect(markUsed).toHaveBeenLastCalledWith(['id'], expect.any(Date));
  await service.recordUse();
  expect(markUsed).toHaveBeenCalledTimes(2);
});
