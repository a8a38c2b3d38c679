import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../../platform/turns.ts';

// OWASP's first recommendation for argon2id: 46 MiB, one iteration, one lane.
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Each hash keeps a processor busy and a thread of Node's pool, which files and compression also need. */
const turns = new Turns({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), maxWaiting: 200 });

/** For a password that the server itself sets when it starts. */
export const OWN_ADDRESS = 'localhost';

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** After each hash, its address rests as long as it took: whoever logs in again and again leaves time to everybody else. */
function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  let startedMs = 0;
  const timed = () => {
    startedMs = performance.now();
    return work();
  };
  return turns.take(address, timed, () => delay(performance.now() - startedMs));
}

/**
 * @param address of the client; one address at a time gets one hash
 * @throws AppError when too many are already waiting
 */
export const hashPassword = (password: string, address: string): Promise<string> =>
  inTurn(address, () => hash(password, OPTIONS));

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
  const matches = await inTurn(address, () => verify(expected, password));
  return passwordHash !== null && matches;
}
