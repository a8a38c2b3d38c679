import { PATHS } from '@clearbench/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, jsonQuery } from './query-client.ts';

const answer = (body: unknown, status = 200) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

describe('the default read', () => {
  it('gets the path in the first element of the key as JSON', async () => {
    const fetched = answer([1]);
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/x', { page: 2 }] })).resolves.toEqual([1]);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/x');
  });

  it('fails on 401, without a retry', async () => {
    const fetched = answer({}, 401);
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/x'] })).rejects.toThrow('401: {}');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('returns an empty result on a status that was named, and still fails on others', async () => {
    const read = { queryKey: ['/api/x'], queryFn: jsonQuery([401]) };
    answer({}, 401);
    await expect(createQueryClient().fetchQuery(read)).resolves.toBeNull();
    answer({}, 500);
    await expect(createQueryClient().fetchQuery(read)).rejects.toThrow('500: {}');
  });
});

describe('a read that failed before its screen was there', () => {
  const isAskedAgain = async (status: number) => {
    answer({}, status);
    const client = createQueryClient();
    await client.prefetchQuery({ queryKey: ['/api/x'] });
    const leave = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined);
    const isFetching = client.isFetching() > 0;
    leave();
    return isFetching;
  };

  it('is not repeated by the screen', async () => {
    expect(await isAskedAgain(500)).toBe(false);
  });

  it('is repeated when it only needed a session', async () => {
    expect(await isAskedAgain(401)).toBe(true);
  });
});

describe('a read whose failure was shown', () => {
  it('is repeated by the next visit, however soon, but not while a screen still shows it', async () => {
    answer({}, 500);
    const client = createQueryClient();
    const visit = () => new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined);
    const leave = visit();
    await expect.poll(() => client.getQueryState(['/api/x'])?.status).toBe('error');
    const leaveToo = visit();
    expect(client.isFetching(), 'while it is shown').toBe(0);
    leaveToo();
    leave();
    const fetched = answer([1]);
    visit();
    await expect.poll(() => client.getQueryData(['/api/x'])).toEqual([1]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a session that ended on the server', () => {
  it('is forgotten with the first response that reports it', async () => {
    const client = createQueryClient();
    client.setQueryData([PATHS.session], { operator: {} });
    answer({ success: false, code: 'unauthenticated', message: 'Please log in' }, 401);
    await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined);
    expect(client.getQueryData([PATHS.session])).toBeNull();
  });
});
