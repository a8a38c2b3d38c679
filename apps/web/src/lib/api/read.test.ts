import { PATHS } from '@clearbench/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { readOneQuery } from './read.ts';

const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status })),
  );

afterEach(() => vi.unstubAllGlobals());

const query = readOneQuery(PATHS.settings);

it.each([404, 422])('is null after %i, and stays so while it is read again', async (status) => {
  answer(status);
  const client = createQueryClient();
  const observer = new QueryObserver(client, query);
  const leave = observer.subscribe(() => undefined);
  await client.refetchQueries();
  expect(observer.getCurrentResult().data).toBeNull();
  const reading = client.invalidateQueries();
  expect(observer.getCurrentResult()).toMatchObject({ data: null, isFetching: true });
  await reading;
  leave();
});

it('fails on other answers', async () => {
  answer(500);
  await expect(createQueryClient().fetchQuery(query)).rejects.toThrow('500');
});
