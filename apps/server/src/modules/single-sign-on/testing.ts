import { fillPath, PATHS, type Session } from '@clearbench/contract';
import type { JWK } from 'jose';
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const HOME = 'http://127.0.0.1:4400';

/** Starts a provider that leads back to, and calls, a server that listens on no port. */
export const providerFor = (server: () => TestApp, id: string, clientKey?: JWK): Promise<IdentityProvider> =>
  startIdentityProvider({
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
