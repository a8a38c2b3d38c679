import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { listenLocally } from './listen-locally.ts';

export interface Person {
  email?: string;
  preferred_username?: string;
  groups?: string[];
}

export interface IdentityProvider {
  issuer: string;
  /** By their subject; may change at any time. */
  people: Map<string, Person>;
  /** False: it ends every connection without an answer. */
  isUp: boolean;
  /** Changes the claims of the ID tokens that it issues. They are still signed with its key. */
  alter: ((claims: JWTPayload) => JWTPayload | Promise<JWTPayload>) | null;
  /** From now on it signs with another key, and publishes only that one. */
  rotateKeys(): Promise<void>;
  /** A token signed with its key. */
  sign(claims: JWTPayload, header?: object): Promise<string>;
  /** Logs in as this person in a browser without cookies. Returns the address that it leads back to. */
  logIn(url: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'clearbench', secret: 'a secret of the client' };

interface Options {
  /** Where it leads back to, and what it calls at the end of a session. */
  callback: string;
  backChannelLogout: string;
  home: string;
  /** Delivers its call at the end of a session; by default over HTTP. */
  fetch?: typeof fetch;
  /** The public key of a client that has no secret. */
  clientKey?: JWK;
}

/** A real OpenID Connect provider on this machine, with a login page that asks only for the subject. */
export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => {
    if (provider.isUp) handle(request, response);
    else request.destroy();
  });
  const issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  let key: JWK = {};
  const sign = async (claims: JWTPayload, header: object = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header })
      .sign(await importJWK(key, 'RS256'));
  const provider: IdentityProvider = {
    issuer,
    people: new Map(),
    isUp: true,
    alter: null,
    sign,
    async rotateKeys() {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' };
      const made = new Provider(issuer, configuration(options, provider.people, key));
      made.on('server_error', (_context, error) => process.stderr.write(`Provider: ${error.stack}\n`));
      made.use(async (context, next) => {
        await next();
        const { body } = context;
        if (provider.alter === null || context.path !== '/token' || body?.id_token === undefined) return;
        const altered = await provider.alter(decodeJwt(body.id_token));
        context.body = { ...body, id_token: await provider.sign(altered) };
      });
      const answer = made.callback();
      handle = (request, response) => {
        if (request.url?.startsWith('/people/')) void loginPage(made, request, response);
        else void answer(request, response);
      };
    },
    logIn: (url, subject) => follow(url, subject, options.callback),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  await provider.rotateKeys();
  return provider;
}

function configuration(
  { callback, backChannelLogout, home, clientKey, fetch: deliver = fetch }: Options,
  people: ReadonlyMap<string, Person>,
  key: JWK,
): Configuration {
  return {
    jwks: { keys: [key as never] },
    clients: [
      {
        client_id: CLIENT.id,
        ...(clientKey === undefined
          ? { client_secret: CLIENT.secret }
          : { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [clientKey as never] } }),
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [callback],
        post_logout_redirect_uris: [home],
        backchannel_logout_uri: backChannelLogout,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['a key of the cookies'] },
    claims: { openid: ['sub', 'groups'], email: ['email'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/people/${uid}` },
    issueRefreshToken: async () => true,
    fetch: deliver,
    findAccount: (_context, subject) =>
      people.has(subject)
        ? { accountId: subject, claims: async () => ({ sub: subject, ...people.get(subject) }) }
        : undefined,
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function loginPage(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><title>Provider</title><form method="post"><label>Who are you? <input name="subject"></label><button>Continue</button></form>',
    );
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const accountId = new URLSearchParams(body).get('subject') ?? '';
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId } },
    { mergeWithLastSubmission: false },
  );
}

/** Follows redirects with a jar of cookies until they lead back. */
async function follow(start: string, subject: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.href.startsWith(callback)) return url;
    const asks = url.pathname.startsWith('/people/');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(asks && { method: 'POST', body: new URLSearchParams({ subject }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error('The provider redirects without an end.');
}

/** What the parent process of a provider of its own process may change. */
interface Change {
  subject?: string;
  person?: Person;
  isUp?: boolean;
}

// For tests in a browser, which reach the server over HTTP only.
if (import.meta.main) {
  const provider = await startIdentityProvider(JSON.parse(process.argv[2] ?? '{}'));
  process.on('message', ({ subject, person, isUp }: Change) => {
    if (subject !== undefined) provider.people.set(subject, person ?? {});
    if (isUp !== undefined) provider.isUp = isUp;
    process.send?.('changed');
  });
  process.send?.({ issuer: provider.issuer });
}
