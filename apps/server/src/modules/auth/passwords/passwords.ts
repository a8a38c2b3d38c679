import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../../platform/turns.ts';

// OWASP's first recommendation for argon2id: 46 MiB, one iteration, one lane.
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/**
 * Each hash keeps a processor busy and a thread of Node's pool, which files and compression also need. An address rests after each one, so
 * that a client that logs in again and again leaves time to the others.
 */
const turns = new Turns({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), maxWaiting: 200 });

/** For a password that the server itself sets when it starts. */
export const OWN_ADDRESS = 'localhost';

/**
 * @param address of the client; one address at a time gets one hash
 * @throws AppError when too many are already waiting
 */
export const hashPassword = (password: string, address: string): Promise<string> =>
  turns.takeAndRest(address, () => hash(password, OPTIONS));

const absentHash = hash('no operator has this password', OPTIONS);

/**
 * Takes the same time when there is no hash to compare with, so that the time does not reveal which accounts exist.
 * @param address as for `hashPassword`
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  address: string,
): Promise<boolean> {
  const expected = passwordHash ?? (await absentHash);
  const matches = await turns.takeAndRest(address, () => verify(expected, password));
  return passwordHash !== null && matches;
}
