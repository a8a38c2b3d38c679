import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { Remembered } from '../../../platform/remembered.ts';
import { sha256 } from '../../../platform/secrets/crypto.ts';
import { ALGORITHMS, SKEW_SECONDS } from '../../single-sign-on/index.ts';
import type { CheckedFetch, Fetch } from '../../webhooks/index.ts';

const TIMEOUT_MS = 10_000;
/** Unknown keys don't make us ask an issuer more often. */
const KEYS_COOLDOWN_MS = 5_000;
/** How long the place of an issuer's keys is remembered. */
const KEPT_MS = 10 * 60_000;
/** Calls to issuers are on behalf of no workspace. */
const INSTALLATION = '';

/** What the token of a pipeline says, after its signature and times were checked. */
export interface SubjectToken {
  issuer: string;
  audience: string;
  subject: string;
  expiresAt: Date;
  /** Identifies the token, for good. */
  id: Buffer;
}

/** Reads the OpenID Connect tokens of pipelines, with the keys that their issuers publish. */
export class SubjectTokens {
  readonly #fetch: CheckedFetch;
  readonly #keys = new Map<string, { keys: Remembered<JWTVerifyGetKey>; untilMs: number }>();

  constructor(fetch: CheckedFetch) {
    this.#fetch = fetch;
  }

  /**
   * Only a token of one of these issuers makes us call anybody.
   * @throws an error with the reason, for the log only
   */
  async read(token: string, issuers: ReadonlySet<string>): Promise<SubjectToken> {
    // Loaded when the first pipeline comes.
    const { decodeJwt, jwtVerify } = await import('jose');
    const { iss: issuer } = decodeJwt(token);
    if (issuer === undefined || !issuers.has(issuer)) throw new Error('No pipeline has this issuer.');
    const { payload, protectedHeader } = await jwtVerify(token, await this.#keysOf(issuer), {
      issuer,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
    });
    if (![undefined, 'JWT'].includes(protectedHeader.typ)) throw new Error('The token has another type.');
    const { sub: subject = '', exp = 0, iat = 0 } = payload;
    if (subject === '') throw new Error('The token has no subject.');
    if (iat > Date.now() / 1_000 + SKEW_SECONDS) throw new Error('The token was issued in the future.');
    const expiresAt = new Date((exp + SKEW_SECONDS) * 1_000);
    return { issuer, audience: onlyAudience(payload), subject, expiresAt, id: idOf(token, payload) };
  }

  /** Administrators name the issuers, so there are few. */
  #keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const kept = this.#keys.get(issuer);
    if (kept !== undefined && kept.untilMs > Date.now()) return kept.keys.get();
    const fetch = answering(this.#fetch.for(INSTALLATION, issuer));
    const keys = new Remembered(() => discoverKeys(issuer, fetch));
    this.#keys.set(issuer, { keys, untilMs: Date.now() + KEPT_MS });
    return keys.get();
  }
}

/** An issuer that answers with its own failure can’t be reached. */
const answering =
  (fetch: Fetch): Fetch =>
  async (url, options) => {
    const response = await fetch(url, options);
    if (response.status >= 500)
      throw new Error(`The issuer answered ${response.status}.`, { cause: response });
    return response;
  };

/** As in OpenID Connect Discovery, sections 4.1 and 4.3. */
async function discoverKeys(issuer: string, fetch: Fetch): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (response.status !== 200) throw new Error(`The issuer answered ${response.status}.`);
  const metadata: unknown = await response.json();
  const { issuer: named, jwks_uri: keysAt } = Object(metadata) as { issuer?: unknown; jwks_uri?: unknown };
  if (named !== issuer) throw new Error('The metadata is that of another issuer.');
  if (typeof keysAt !== 'string') throw new Error('The issuer publishes no keys.');
  return createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    [customFetch]: fetch,
  });
}

/** A token for others besides this server could have been given to them. */
function onlyAudience({ aud }: JWTPayload): string {
  const [only, ...others] = [aud ?? []].flat();
  if (only === undefined || others.length > 0) throw new Error('The token has not exactly one audience.');
  return only;
}

/** Signatures have several forms, so the token itself does not identify it. */
function idOf(token: string, { iss, jti }: JWTPayload): Buffer {
  const signed = token.slice(0, token.lastIndexOf('.'));
  return sha256(jti === undefined || jti === '' ? signed : JSON.stringify([iss, jti]));
}
