import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SubscriberRow } from '../subscribers/repository.ts';

const TOKEN_BYTES = 32;
const VALID_MS = 3_600_000;

/** A token that opens real-time connections. Only its digest is stored. */
interface NewToken {
  token: string;
  hash: Buffer;
  validUntil: Date;
}

export function makeToken(now: Date): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token), validUntil: new Date(now.getTime() + VALID_MS) };
}

/** What is wrong with a token, in a full sentence. Null: nothing. */
export function problemOfToken(
  token: string,
  { token_hash, token_valid_until }: Pick<SubscriberRow, 'token_hash' | 'token_valid_until'>,
  now: Date,
): string | null {
  if (token_hash === null || token_valid_until === null)
    return 'The subscriber has no token. Fetch one with BTD OTH/DE/–/wssparam.';
  if (!timingSafeEqual(hashOf(token), token_hash))
    return 'The token is not that of the last BTD OTH/DE/–/wssparam: each download replaces the token.';
  return now < token_valid_until
    ? null
    : `The token was valid until ${token_valid_until.toISOString()}. Fetch a new one with BTD OTH/DE/–/wssparam.`;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
