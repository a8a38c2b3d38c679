import type { PasskeyCredential } from '@clearbench/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { PasskeyRow } from './factors-repository.ts';

/** The site whose passkeys these are, as WebAuthn names it. */
export interface Site {
  id: string;
  origin: string;
}

/** A new passkey, as stored. */
export type NewPasskey = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'>;

// Few logins use passkeys, and the library is large.
const library = () => import('@simplewebauthn/server');

/**
 * The site of the public URL, or of this machine. @throws AppError if it has no host name
 */
export function siteOf({ protocol, headers }: FastifyRequest, publicUrl: string | null): Site {
  const { origin, hostname } = new URL(publicUrl ?? `${protocol}://${headers.host}`);
  if (/^\[|^\d+(\.\d+){3}$/.test(hostname)) {
    throw new AppError(
      'passkeys_not_possible',
      'Passkeys need a host name, not an address. On this machine, open the console at http://localhost instead.',
    );
  }
  return { id: hostname, origin };
}

/** EdDSA, ES256 and RS256, by their numbers in COSE: Node’s others are experimental. */
const ALGORITHMS = [-8, -7, -257];

const bytesOf = (ticket: string) => new Uint8Array(Buffer.from(ticket, 'base64url'));

/** Options for the browser's `navigator.credentials.create`. The ticket is the challenge. */
export async function creationOptions(
  site: Site,
  ticket: string,
  operator: { id: string; username: string },
  present: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Clearbench',
    rpID: site.id,
    userName: operator.username,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: bytesOf(ticket),
    excludeCredentials: present.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options for the browser's `navigator.credentials.get`. `allowed`: empty for any passkey of the site. */
export async function requestOptions(site: Site, ticket: string, allowed: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytesOf(ticket),
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: transports as never })),
  });
}

/** @param isChallenge whether this server issued the challenge for this @throws AppError if anything is wrong */
export async function verifyCreation(
  site: Site,
  credential: PasskeyCredential,
  isChallenge: (ticket: string) => Promise<boolean>,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: isChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!verified.verified) throw passkeyRefused();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey), counter: BigInt(counter), transports };
}

/** Returns the new value of the authenticator's counter. @throws AppError if anything is wrong */
export async function verifyRequest(
  site: Site,
  credential: PasskeyCredential,
  passkey: PasskeyRow,
  isChallenge: (ticket: string) => Promise<boolean>,
): Promise<bigint> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: isChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified.verified) throw passkeyRefused();
  return BigInt(verified.authenticationInfo.newCounter);
}

function refuse(cause: unknown): never {
  throw passkeyRefused(cause);
}

export const passkeyRefused = (cause?: unknown): AppError =>
  new AppError('invalid_second_factor', 'This passkey was not accepted. Please try again.', { cause });
