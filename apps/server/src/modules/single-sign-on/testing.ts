import { generateKeyPairSync } from 'node:crypto';
import { fillPath, PATHS, type Session } from '@clearbench/contract';
import type { JWK } from 'jose';
import { afterEach } from 'vitest';
import { atTheEnd } from '../../testing/at-the-end.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

export const HOME = 'http://127.0.0.1:4400';

/** Starts a provider that leads back to, and calls, a server that listens on no port. */
export async function providerFor(
  server: () => TestApp,
  id: string,
  clientKey?: JWK,
): Promise<IdentityProvider> {
  const provider = await startIdentityProvider({
    ...(clientKey !== undefined && { clientKey }),
    callback: HOME + fillPath(PATHS.providerCallback, { id }),
    backChannelLogout: HOME + fillPath(PATHS.providerLogout, { id }),
    home: `${HOME}/login${id.startsWith('of_') ? `?provider=${id}` : ''}`,
    fetch: async (url, init) => {
      const { statusCode } = await server().app.inject({
        method: 'POST',
        url: new URL(String(url)).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(init?.body),
      });
      return new Response(null, { status: statusCode });
    },
  });
  atTheEnd(provider.close);
  return provider;
}

/** The steps of a browser that signs in by a provider. */
export function browserOf(server: () => TestApp) {
  const begin = async (id: string, next = '/dashboard') => {
    const url = `${fillPath(PATHS.providerLogin, { id })}?${new URLSearchParams({ next })}`;
    const response = await server().app.inject({ url });
    const [cookie] = response.cookies;
    return { location: String(response.headers.location), cookie: `${cookie?.name}=${cookie?.value}` };
  };
  const complete = async ({ pathname, search }: URL, cookie: string) => {
    const response = await server().app.inject({ url: pathname + search, headers: { cookie } });
    const session = response.cookies.find(({ name }) => name === 'clearbench_session');
    const location = new URL(String(response.headers.location), HOME);
    return {
      session: session === undefined ? null : `clearbench_session=${session.value}`,
      problem: location.searchParams.get('problem'),
      next: location.searchParams.get('next'),
    };
  };
  return {
    begin,
    complete,
    async signIn(id: string, provider: IdentityProvider, subject: string, next?: string) {
      const { location, cookie } = await begin(id, next);
      return complete(await provider.logIn(location, subject), cookie);
    },
    async sessionOf(cookie: string | null): Promise<Session | null> {
      const response = await server().app.inject({ url: PATHS.session, headers: { cookie: cookie ?? '' } });
      return response.statusCode === 200 ? response.json<Session>() : null;
    },
  };
}

const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const IDS = ['bank', 'oak'] as const;
export type ProviderId = (typeof IDS)[number];

/** A server for the tests of one file, with two providers: `bank` knows it by a secret, `oak` by a key. */
export async function serverWithProviders() {
  const start = (id: ProviderId, clientKey?: JWK) => providerFor(() => server, id, clientKey);
  const providers: Record<ProviderId, IdentityProvider> = {
    bank: await start('bank'),
    oak: await start('oak', KEY.publicKey.export({ format: 'jwk' })),
  };
  const server = await createTestApp({
    env: {
      PUBLIC_URL: HOME,
      OIDC_PROVIDERS: 'bank,oak',
      ...variables('BANK', providers.bank, 'admins=administrator; ops=main:operator'),
      ...variables('OAK', providers.oak, 'everybody=main:viewer'),
    },
  });
  afterEach(() => {
    for (const id of IDS) Object.assign(providers[id], { alter: null, isUp: true });
  });
  const browser = browserOf(() => server);
  return {
    ...browser,
    server,
    providers,
    signIn: (id: ProviderId, subject: string, next?: string) =>
      browser.signIn(id, providers[id], subject, next),
    person: (id: ProviderId, subject: string, groups: string[], email = `${subject}@bank.example`) =>
      providers[id].people.set(subject, { email, preferred_username: email, groups }),
  };
}

const variables = (name: string, { issuer }: IdentityProvider, groups: string) => ({
  [`OIDC_${name}_ISSUER`]: issuer,
  [`OIDC_${name}_CLIENT_ID`]: CLIENT.id,
  ...(name === 'OAK'
    ? { OIDC_OAK_PRIVATE_KEY: KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    : { [`OIDC_${name}_CLIENT_SECRET`]: CLIENT.secret }),
  [`OIDC_${name}_NAME`]: name,
  [`OIDC_${name}_GROUPS`]: groups,
});
