import { readFile } from 'node:fs/promises';
import { jwksSchema } from '@clearbench/contract';
import type { PublicKey } from '@clearbench/test-plans/evidence';
import { UsageError } from '../exit-status.ts';
import { readingFailure } from '../files.ts';

/** The keys that the caller trusts as the installation's: a file of them, a fingerprint, or none. */
export interface Trust {
  readonly jwks: string | null;
  readonly fingerprint: string | null;
}

/** Why the caller does not trust the key; null if they do, or gave nothing to compare it with. */
export async function distrust({ kid, x }: PublicKey, { jwks, fingerprint }: Trust): Promise<string | null> {
  if (fingerprint !== null && fingerprint !== kid) {
    return `The file is signed by the key ${kid}, not by ${fingerprint}.`;
  }
  if (jwks === null) return null;
  const keys = await keysIn(jwks);
  return keys.some((key) => key.kid === kid && key.x === x)
    ? null
    : `The file is signed by the key ${kid}, which ${jwks} does not have.`;
}

async function keysIn(file: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--jwks: ${file} can't be read: ${readingFailure(error)}.`);
  });
  const read = jwksSchema.safeParse(parsed(text)).data;
  if (read !== undefined) return read.keys;
  throw new UsageError(
    `--jwks: ${file} has no keys of an installation; save its /.well-known/jwks.json to a file.`,
  );
}

/** Undefined unless it is JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
