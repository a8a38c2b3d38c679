import { sha256, toBase64, toBase64Url, utf8 } from './encoding.ts';
import { integer, moment, nullable, record, text } from './schema.ts';
import type { WiseTransport } from './transport.ts';

export interface OAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The page on which a person grants access, such as `WISE_SANDBOX.authorizeUrl`. */
  readonly authorizeUrl: string;
}

export interface WiseTokens {
  /** Valid for 12 hours. A refresh invalidates the previous one. */
  readonly accessToken: string;
  /** Null for an application's own token. */
  readonly refreshToken: string | null;
  /** Counted from the response. */
  readonly expiresInSeconds: number;
  readonly refreshTokenExpiresAt: string | null;
  readonly scope: string | null;
}

export interface AuthorizationRequest {
  readonly redirectUri: string;
  /** Returned unchanged in the redirect: compare it, or anyone can inject their own code. */
  readonly state: string;
  /** `codeChallengeOf(verifier)`. Wise ignores it where it does not support PKCE (RFC 7636). */
  readonly codeChallenge?: string;
}

export interface WiseOAuth {
  /** The address to send the browser to. It returns to `redirectUri` with `code`, `profileId` and `state`. */
  authorizationUrl(request: AuthorizationRequest): string;
  /** Exchanges a code for tokens. A code works once, for about ten minutes; never repeated automatically. */
  exchangeCode(code: string, redirectUri: string, codeVerifier?: string): Promise<WiseTokens>;
  /** Fails with `auth` / `invalid_grant` once the user has revoked the access. One at a time per connection. */
  refresh(refreshToken: string): Promise<WiseTokens>;
  /** A token of the application itself, for its webhook subscriptions. */
  applicationToken(): Promise<WiseTokens>;
}

const tokens = record({
  access_token: text,
  refresh_token: nullable(text),
  expires_in: integer,
  refresh_token_expires_at: nullable(moment),
  scope: nullable(text),
});

export function createWiseOAuth(transport: WiseTransport, options: OAuthOptions): WiseOAuth {
  const credentials = `${options.clientId}:${options.clientSecret}`;
  const headers = { authorization: `Basic ${toBase64(utf8(credentials))}` };

  async function request(fields: Record<string, string>, repeatable: boolean): Promise<WiseTokens> {
    const body = new URLSearchParams(fields);
    const answer = await transport.send({
      method: 'POST',
      path: '/oauth/token',
      headers,
      body,
      repeatable,
      read: tokens,
    });
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresInSeconds: answer.expires_in,
      refreshTokenExpiresAt: answer.refresh_token_expires_at,
      scope: answer.scope,
    };
  }

  return {
    authorizationUrl({ redirectUri, state, codeChallenge }) {
      const url = new URL(options.authorizeUrl);
      url.searchParams.set('client_id', options.clientId);
      url.searchParams.set('redirect_uri', redirectUri);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('state', state);
      if (codeChallenge !== undefined) {
        url.searchParams.set('code_challenge', codeChallenge);
        url.searchParams.set('code_challenge_method', 'S256');
      }
      return url.href;
    },
    exchangeCode: (code, redirectUri, codeVerifier) =>
      request(
        {
          grant_type: 'authorization_code',
          client_id: options.clientId,
          code,
          redirect_uri: redirectUri,
          ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
        },
        false,
      ),
    // Lost responses are harmless: the refresh token stays the same.
    refresh: (refreshToken) => request({ grant_type: 'refresh_token', refresh_token: refreshToken }, true),
    applicationToken: () => request({ grant_type: 'client_credentials' }, true),
  };
}

/** The PKCE challenge (method S256, RFC 7636) of a verifier of 43 to 128 characters `A-Z a-z 0-9 - . _ ~`. */
export async function codeChallengeOf(verifier: string): Promise<string> {
  return toBase64Url(await sha256(verifier));
}
