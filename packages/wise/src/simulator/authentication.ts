import { refuseOAuth } from './answers.ts';
import { type Caller, type Context, tokenId } from './context.ts';
import { SIMULATED_PROFILES, SIMULATED_USER, type SimulatedApplication } from './settings.ts';

/** The holder of the request's bearer token. Refuses a token that is missing, expired, replaced or revoked. */
export async function authenticate(context: Context): Promise<Caller> {
  const [, token] = /^Bearer +(\S+)$/i.exec(context.request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return refuseOAuth(401, 'unauthorized', 'Full authentication is required.');
  if (context.options.personalTokens?.includes(token)) return { kind: 'user', id: SIMULATED_USER.id };

  const invalid = () => refuseOAuth(401, 'invalid_token', 'Invalid, expired or revoked token.');
  const known = await context.entities.get('token', await tokenId(token));
  if (known === null || known.kind === 'refresh') return invalid();
  if (known.expiresAtMs !== null && known.expiresAtMs <= context.nowMs) return invalid();
  if (known.kind === 'application') return { kind: 'application', id: known.owner };
  if (known.grantId !== null) {
    const grant = await context.entities.get('grant', known.grantId);
    if (grant === null || grant.revokedAtMs !== null || grant.accessTokenId !== known.id) return invalid();
  }
  return { kind: 'user', id: known.owner };
}

/** The application whose id and secret are in the request's Basic credentials. */
export function applicationOf(context: Context): SimulatedApplication {
  const [, encoded] = /^Basic +(\S+)$/i.exec(context.request.headers.get('authorization') ?? '') ?? [];
  const credentials = encoded === undefined ? '' : decoded(encoded);
  const application = context.options.applications.find(
    ({ id, secret }) => `${id}:${secret}` === credentials,
  );
  return application ?? refuseOAuth(401, 'invalid_client', 'Client authentication failed');
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** The user's profile with this id, or null: the one user owns all profiles. */
export function profileOf(caller: Caller | null, profileId: string) {
  if (caller?.kind !== 'user') return null;
  return SIMULATED_PROFILES.find(({ id }) => id === profileId) ?? null;
}
