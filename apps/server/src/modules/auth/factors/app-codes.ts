import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after are accepted: clocks differ. */
const WINDOW = 1;

const appOf = (secret: Secret, username: string): TOTP =>
  new TOTP({ issuer: 'Clearbench', label: username, secret, period: PERIOD_SECONDS });

/** A new secret for an authenticator app, in base32, and its URL. */
export function newAppSecret(username: string): { secret: string; url: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, url: appOf(secret, username).toString() };
}

/** The time step of a code; null: it is not one of this secret at this time. */
export function stepOfCode(secret: string, code: string, nowMs: number): bigint | null {
  const delta = appOf(Secret.fromBase32(secret), '').validate({
    token: code.replace(/\s/g, ''),
    timestamp: nowMs,
    window: WINDOW,
  });
  return delta === null ? null : BigInt(Math.floor(nowMs / 1_000 / PERIOD_SECONDS) + delta);
}
