import { hash, verify } from '@node-rs/argon2';

// OWASP's first recommendation for argon2id: 46 MiB, one iteration, one lane.
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

const absentHash = hashPassword('no operator has this password');

/** Takes the same time when there is no hash to compare with, so that the time does not reveal which accounts exist. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await absentHash), password);
  return passwordHash !== null && matches;
}
