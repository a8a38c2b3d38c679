import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const ONE = {
  PUBLIC_URL: 'https://payments.example.com',
  OIDC_ISSUER: 'https://login.example.com/bank',
  OIDC_CLIENT_ID: 'clearbench',
  OIDC_CLIENT_SECRET: 'a secret',
};

function read(env: Record<string, string>) {
  const result = readConfig(env);
  return result.ok ? result.config.singleSignOn : result.problems.join('\n');
}

describe('single sign-on', () => {
  it('is off without variables', () => {
    expect(read({})).toEqual({ providers: [], emergencyOperator: null });
  });

  it('has one provider', () => {
    expect(read(ONE)).toEqual({
      emergencyOperator: null,
      providers: [
        {
          id: 'sso',
          name: 'login.example.com',
          issuer: ONE.OIDC_ISSUER,
          clientId: 'clearbench',
          credentials: { kind: 'secret', secret: 'a secret' },
          groupsClaim: 'groups',
          scope: 'openid profile email',
          rights: [],
        },
      ],
    });
  });

  it('has several providers, and rights of groups whose names have commas and equals signs', () => {
    const variables = {
      PUBLIC_URL: ONE.PUBLIC_URL,
      OIDC_PROVIDERS: 'bank, oak-it',
      OIDC_BANK_ISSUER: ONE.OIDC_ISSUER,
      OIDC_BANK_CLIENT_ID: 'a',
      OIDC_BANK_CLIENT_SECRET: 'b',
      OIDC_BANK_GROUPS: 'CN=Admins,OU=Bank=administrator; ops=main:operator;',
      OIDC_OAK_IT_ISSUER: 'https://oak.example',
      OIDC_OAK_IT_CLIENT_ID: 'c',
      OIDC_OAK_IT_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
      OIDC_OAK_IT_KEY_ID: 'k1',
    };
    expect(read(variables)).toMatchObject({
      providers: [
        {
          id: 'bank',
          rights: [
            { group: 'CN=Admins,OU=Bank', workspace: null, role: null },
            { group: 'ops', workspace: 'main', role: 'operator' },
          ],
        },
        { id: 'oak-it', credentials: { kind: 'key', pem: PEM, keyId: 'k1' } },
      ],
    });
  });

  it('turns passwords off, except for the operator of the first start', () => {
    expect(read({ ...ONE, LOGIN: 'sso', OPERATOR_USERNAME: 'emergency' })).toMatchObject({
      emergencyOperator: 'emergency',
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'one issuer twice',
      {
        ...ONE,
        OIDC_PROVIDERS: 'a,b',
        OIDC_A_ISSUER: ONE.OIDC_ISSUER,
        OIDC_A_CLIENT_ID: 'a',
        OIDC_A_CLIENT_SECRET: 'b',
        OIDC_B_ISSUER: ONE.OIDC_ISSUER,
        OIDC_B_CLIENT_ID: 'c',
        OIDC_B_CLIENT_SECRET: 'd',
      },
      /same issuer/,
    ],
    ['no address of its own', { ...ONE, PUBLIC_URL: '' }, /PUBLIC_URL is missing/],
    ['no client', { ...ONE, OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is missing/],
    ['no secret', { ...ONE, OIDC_CLIENT_SECRET: '' }, /OIDC_CLIENT_SECRET is missing/],
    ['a secret and a key', { ...ONE, OIDC_PRIVATE_KEY: PEM }, /both set/],
    ['a key that is none', { ...ONE, OIDC_CLIENT_SECRET: '', OIDC_PRIVATE_KEY: 'x' }, /not a private key/],
    ['an issuer over plain HTTP', { ...ONE, OIDC_ISSUER: 'http://login.example.com' }, /an https address/],
    ['an unknown role', { ...ONE, OIDC_GROUPS: 'ops=main:owner' }, /OIDC_GROUPS has "ops=main:owner"/],
    ['a scope without openid', { ...ONE, OIDC_SCOPE: 'email' }, /OIDC_SCOPE is "email"/],
    ['a provider that is named only', { ...ONE, OIDC_PROVIDERS: 'oak' }, /OIDC_OAK_ISSUER is missing/],
    [
      'no provider but no passwords',
      { LOGIN: 'sso', OPERATOR_USERNAME: 'ann' },
      /LOGIN is "sso" without a provider/,
    ],
    ['nobody for emergencies', { ...ONE, LOGIN: 'sso' }, /without OPERATOR_USERNAME/],
  ])('reports %s', (_name, env, problem) => {
    expect(read(env)).toMatch(problem);
  });
});
