import { createPrivateKey } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, PATHS } from '@clearbench/contract';
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import type { ProviderConfig } from '../../config/single-sign-on-config.ts';
import { WORKSPACE_PROVIDER } from '../auth/index.ts';
import type { Fetch } from '../webhooks/index.ts';
import type { Claims } from './claims.ts';
import { ALGORITHMS, SKEW_SECONDS } from './signatures.ts';

/** A provider must answer within this time. */
const TIMEOUT_SECONDS = 10;
/** Anybody can make us ask a provider, so we pause for this multiple of the time that reading its answer took. */
const REST = 20;
const REST_MAX_MS = 2_000;
/** How old a message about the end of a session may be. */
const MAX_LOGOUT_AGE = '2 minutes';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** What a login that has begun must match when it comes back. */
export interface LoginChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider has identified, with the claims of the ID token and, where those lack something, of its user endpoint. */
export interface Identified {
  issuer: string;
  subject: string;
  session: string | null;
  idToken: string;
  /** Null: the provider gave none. */
  refreshToken: string | null;
  claims: Claims;
}

/** The end of one session of the provider, or of all sessions of a subject. */
export type EndedSession = { session: string } | { issuer: string; subject: string };

/** The provider does not answer, or answers that it can't. */
export class ProviderUnreachable extends Error {}

/** A provider of the configuration, or of a workspace. */
export interface KnownProvider extends Omit<ProviderConfig, 'rights'> {
  /** The workspace that it belongs to, the only one in which it gives roles; null: it is configured. */
  workspace: { id: string; name: string } | null;
  /** Those of the configuration; a workspace stores its own. */
  rights: ProviderConfig['rights'];
}

interface Connected {
  client: typeof import('openid-client');
  jose: typeof import('jose');
  configuration: Configuration;
  /** For tokens that we have fetched: an unknown key is looked for at once. */
  fetchedKeys: JWTVerifyGetKey;
  /** For tokens that anybody may send: they can't make us ask the provider all the time. */
  pushedKeys: JWTVerifyGetKey;
}

/** An OpenID Connect provider. The libraries are loaded, and the provider is asked, when somebody signs in. */
export class Provider {
  readonly config: KnownProvider;
  /** The addresses to enter at the provider. */
  readonly callback: string;
  readonly backChannelLogout: string;
  readonly home: string;
  readonly #fetch: Fetch | null;
  #connection: Promise<Connected> | null = null;
  #connecting: Promise<Connected> | null = null;
  /** When it may be asked again, on the clock of `performance`. */
  #restedMs = 0;

  /** @param fetch calls the provider where not every address may be called; null: the configuration is trusted */
  constructor(config: KnownProvider, publicUrl: string, fetch: Fetch | null = null) {
    const { callback, backChannelLogout, home } = addressesOf(config.id, publicUrl);
    this.config = config;
    this.callback = callback;
    this.backChannelLogout = backChannelLogout;
    this.home = home;
    this.#fetch = fetch;
  }

  /**
   * Asks the provider before the browser goes there: a browser can't show what is wrong.
   * @throws ProviderUnreachable
   */
  async begin(): Promise<{ url: string; checks: LoginChecks }> {
    const { client, configuration } = await this.#reconnect();
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callback,
      scope: this.config.scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /**
   * @param search the query with which the browser came back
   * @throws ProviderUnreachable; another error if the provider refused, or if a check failed
   */
  async complete(search: string, { state, nonce, verifier }: LoginChecks): Promise<Identified> {
    const { client, jose, configuration, fetchedKeys } = await this.#connect();
    const tokens = await reached(() =>
      client.authorizationCodeGrant(configuration, new URL(`${this.callback}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    );
    const idToken = tokens.id_token ?? '';
    const { payload } = await reached(() => jose.jwtVerify(idToken, fetchedKeys, this.#expected()));
    const { iss: issuer, sub: subject, sid } = payload;
    if (issuer === undefined || subject === undefined || subject === '') {
      throw new Error('The ID token has no subject.');
    }
    const claims = await this.#withUserInfo(payload, tokens.access_token, subject);
    return {
      issuer,
      subject,
      session: typeof sid === 'string' ? sid : null,
      idToken,
      refreshToken: tokens.refresh_token ?? null,
      claims,
    };
  }

  /**
   * The claims of a session as they are now, and the refresh token for the next time; null: the provider has ended the session.
   * @throws ProviderUnreachable; another error if the answer is not about this subject
   */
  async refresh(token: string, subject: string): Promise<{ claims: Claims; refreshToken: string } | null> {
    const { client, jose, configuration, fetchedKeys } = await this.#connect();
    try {
      const tokens = await reached(() => client.refreshTokenGrant(configuration, token));
      const { id_token: idToken } = tokens;
      const { payload } =
        idToken === undefined
          ? { payload: { sub: subject } }
          : await reached(() => jose.jwtVerify(idToken, fetchedKeys, this.#expected()));
      if (payload.sub !== subject) throw new Error('The provider answered about somebody else.');
      if (idToken === undefined && configuration.serverMetadata().userinfo_endpoint === undefined) {
        throw new Error('The provider does not tell the claims again.');
      }
      const claims = await this.#withUserInfo(payload, tokens.access_token, subject);
      return { claims, refreshToken: tokens.refresh_token ?? token };
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null;
      throw error;
    }
  }

  /** The page on which the provider ends its session; null if it has none, or can't be reached. */
  async logoutPage(idToken: string | null): Promise<string | null> {
    try {
      const { client, configuration } = await this.#connect();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: this.home,
        ...(idToken === null ? { client_id: this.config.clientId } : { id_token_hint: idToken }),
      }).href;
    } catch (error) {
      if (error instanceof ProviderUnreachable) return null;
      throw error;
    }
  }

  /** @throws ProviderUnreachable; another error if the token is not one of this provider for us, or too old */
  async readLogoutToken(token: string): Promise<EndedSession> {
    const { jose, pushedKeys } = await this.#connect();
    const { payload, protectedHeader } = await reached(() =>
      jose.jwtVerify(token, pushedKeys, {
        ...this.#expected(),
        maxTokenAge: MAX_LOGOUT_AGE,
        requiredClaims: ['iat', 'jti', 'events'],
      }),
    );
    const { iss: issuer = '', sub: subject, sid, events, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
    if (protectedHeader.typ?.toLowerCase() !== 'logout+jwt') {
      throw new Error(`The token is of the type ${protectedHeader.typ ?? '(none)'} instead of logout+jwt.`);
    }
    if (!isLogout || nonce !== undefined) throw new Error('The token does not end a session.');
    if (typeof sid === 'string') return { session: sid };
    if (subject === undefined) throw new Error('The token names no session and nobody.');
    return { issuer, subject };
  }

  #expected() {
    const { issuer, clientId } = this.config;
    return { issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: SKEW_SECONDS };
  }

  /** Some providers put only the subject into the ID token. */
  async #withUserInfo(claims: Claims, accessToken: string, subject: string): Promise<Claims> {
    const { client, configuration } = await this.#connect();
    const [group = ''] = this.config.groupsClaim.split('.');
    const isWhole =
      'email' in claims && (this.config.groupsClaim in claims || group in claims || '_claim_names' in claims);
    if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more = await reached(() => client.fetchUserInfo(configuration, accessToken, subject));
    return { ...more, ...claims };
  }

  #connect(): Promise<Connected> {
    return this.#connection ?? this.#reconnect();
  }

  /** Logins that begin together share one request. */
  #reconnect(): Promise<Connected> {
    this.#connecting ??= this.#discover().finally(() => {
      this.#connecting = null;
    });
    const connection = this.#connecting;
    this.#connection = connection;
    // The next one asks again.
    connection.catch(() => {
      if (this.#connection === connection) this.#connection = null;
    });
    return connection;
  }

  /** Measures how long reading an answer takes, from its arrival until `rest` is called. */
  #resting(): { fetch: Fetch | null; rest(): void } {
    const call = this.#fetch;
    if (call === null) return { fetch: null, rest() {} };
    let answeredMs: number | null = null;
    return {
      fetch: async (...request) => {
        const answer = await call(...request);
        answeredMs = performance.now();
        return answer;
      },
      rest: () => {
        const nowMs = performance.now();
        if (answeredMs !== null) this.#restedMs = nowMs + Math.min(REST * (nowMs - answeredMs), REST_MAX_MS);
      },
    };
  }

  async #discover(): Promise<Connected> {
    await delay(Math.max(0, this.#restedMs - performance.now()));
    const [client, jose] = await Promise.all([import('openid-client'), import('jose')]);
    const { fetch, rest } = this.#resting();
    const { issuer, clientId, credentials } = this.config;
    const authentication =
      credentials.kind === 'secret'
        ? client.ClientSecretBasic(credentials.secret)
        : client.PrivateKeyJwt(await signingKey(jose, credentials));
    const configuration = await reached(() =>
      client.discovery(new URL(issuer), clientId, { [client.clockTolerance]: SKEW_SECONDS }, authentication, {
        timeout: TIMEOUT_SECONDS,
        // Only for a provider on this machine: nothing else may be configured or saved.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
        ...(fetch !== null && { [client.customFetch]: fetch }),
      }),
    ).finally(rest);
    const keysAt = configuration.serverMetadata().jwks_uri;
    if (keysAt === undefined) throw new Error('The provider publishes no keys.');
    const keys = (cooldownDuration: number) =>
      jose.createRemoteJWKSet(new URL(keysAt), {
        timeoutDuration: TIMEOUT_SECONDS * 1_000,
        cooldownDuration,
        ...(this.#fetch !== null && { [jose.customFetch]: this.#fetch }),
      });
    return {
      client,
      jose,
      configuration,
      fetchedKeys: keys(0),
      pushedKeys: keys(30_000),
    };
  }
}

/** The addresses to enter at a provider: where it leads back to, what it calls, and where it leads after a logout. */
export const addressesOf = (id: string, publicUrl: string) => ({
  callback: `${publicUrl}${fillPath(PATHS.providerCallback, { id })}`,
  backChannelLogout: `${publicUrl}${fillPath(PATHS.providerLogout, { id })}`,
  // The login of everybody doesn't show the provider of a workspace.
  home: `${publicUrl}/login${id.startsWith(WORKSPACE_PROVIDER) ? `?${new URLSearchParams({ provider: id })}` : ''}`,
});

async function signingKey(
  jose: typeof import('jose'),
  { pem, keyId }: { pem: string; keyId: string | null },
) {
  const object = createPrivateKey(pem);
  const algorithm = object.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256';
  const key = await jose.importPKCS8(object.export({ type: 'pkcs8', format: 'pem' }).toString(), algorithm);
  return keyId === null ? key : { key, kid: keyId };
}

/** Codes of the libraries for a provider that answers late, not at all, or with its own failure. */
const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND']);

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isUnreachable(error)
      ? new ProviderUnreachable('The provider can’t be reached.', { cause: error })
      : error;
  }
}

/** Whether an issuer answers late, not at all, or with its own failure. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string' && UNREACHABLE.has(code)) return true;
  if (error.name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed'))
    return true;
  if (cause instanceof Response && cause.status >= 500) return true;
  return isUnreachable(cause);
}
