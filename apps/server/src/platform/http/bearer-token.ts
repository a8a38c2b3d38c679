export const API_KEY_PREFIX = 'clb_';
const BEARER = /^Bearer +(\S+) *$/i;

/** The token of an `Authorization: Bearer …` header (RFC 6750); null for a missing header and for any other scheme. */
export const bearerToken = (authorization: string | null | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;

export const isApiKey = (token: string | null): boolean => token?.startsWith(API_KEY_PREFIX) === true;
