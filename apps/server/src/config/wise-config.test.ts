import { WISE_PRODUCTION, WISE_SANDBOX } from '@clearbench/wise';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

function wiseOf(env: Record<string, string>) {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.config.wise;
}

const client = { WISE_CLIENT_ID: 'id', WISE_CLIENT_SECRET: 'secret' };

describe('the configuration of Wise', () => {
  it('is the simulator in a sandbox without settings', () => {
    expect(wiseOf({})).toEqual({ kind: 'simulator', transferNature: null });
  });

  it('derives page and key from the configured address of Wise, with or without a version prefix', () => {
    expect(wiseOf({ ...client, WISE_BASE_URL: `${WISE_SANDBOX.apiUrl}/2026Q4/` })).toEqual({
      kind: 'api',
      transferNature: null,
      apiUrl: `${WISE_SANDBOX.apiUrl}/2026Q4`,
      authorizeUrl: WISE_SANDBOX.authorizeUrl,
      client: { id: 'id', secret: 'secret' },
      eventPublicKeys: [WISE_SANDBOX.eventPublicKey],
    });
    expect(wiseOf({ WISE_BASE_URL: WISE_PRODUCTION.apiUrl })).toMatchObject({
      client: null,
      eventPublicKeys: [WISE_PRODUCTION.eventPublicKey],
    });
  });

  it('never connects a sandbox to the production Wise by default', () => {
    expect(wiseOf(client)).toMatchObject({ apiUrl: WISE_SANDBOX.apiUrl });
  });

  it('trusts only the configured key when Wise has another address', () => {
    const WISE_BASE_URL = 'https://wise.example';
    expect(wiseOf({ WISE_BASE_URL })).toMatchObject({
      authorizeUrl: 'https://wise.example/oauth/authorize/',
      eventPublicKeys: [],
    });
    const WISE_EVENT_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----\n${WISE_SANDBOX.eventPublicKey}\n-----END PUBLIC KEY-----`;
    expect(wiseOf({ WISE_BASE_URL, WISE_EVENT_PUBLIC_KEY })).toMatchObject({
      eventPublicKeys: [WISE_SANDBOX.eventPublicKey],
    });
  });

  it.each([
    [{ WISE_CLIENT_ID: 'id' }, 'WISE_CLIENT_SECRET is missing'],
    [{ WISE_BASE_URL: 'wise' }, 'WISE_BASE_URL is not an address'],
    [{ WISE_BASE_URL: 'https://user:pass@wise.example' }, 'WISE_BASE_URL is not an address'],
    [{ WISE_TRANSFER_NATURE: 'own money' }, 'WISE_TRANSFER_NATURE is not the nature of a transfer'],
    [{ WISE_EVENT_PUBLIC_KEY: 'key' }, 'WISE_EVENT_PUBLIC_KEY is not a public key'],
  ])('reports %j', (env, problem) => {
    const result = readConfig(env);
    expect(result.ok ? [] : result.problems).toEqual([expect.stringContaining(problem)]);
  });
});
