import { readFile } from 'node:fs/promises';
import { type Jwks, jwksSchema, PATHS } from '@clearbench/contract';
import type { PublicKey } from '@clearbench/test-plans/evidence';
import { Api } from '../client/api.ts';
import { plainUrl } from '../client/connection.ts';
import { UsageError } from '../exit-status.ts';
import { readingFailure } from '../files.ts';

/** The keys that the caller trusts as the installation's: its own list, a file of them, a fingerprint, or none. */
export interface Trust {
  readonly server: string | null;
  readonly jwks: string | null;
  readonly fingerprint: string | null;
}

export const hasTrust = (trust: Trust): boolean => Object.values(trust).some((given) => given !== null);

/** Why the caller does not trust the key; null if they do, or gave nothing to compare it with. */
export async function distrust(key: PublicKey, { server, jwks, fingerprint }: Trust): Promise<string | null> {
  const { kid } = key;
  if (fingerprint !== null && fingerprint !== kid) {
    return `The file is signed by the key ${kid}, not by ${fingerprint}.`;
  }
  const lists = [
    ...(jwks === null ? [] : [{ source: jwks, keys: await keysIn(jwks) }]),
    ...(server === null ? [] : [{ source: server, keys: await keysOf(server) }]),
  ];
  const stranger = lists.find(({ keys }) => !keys.some((one) => one.kid === kid && one.x === key.x));
  return stranger === undefined
    ? null
    : `The file is signed by the key ${kid}, which ${stranger.source} does not have.`;
}

async function keysOf(server: string): Promise<Jwks['keys']> {
  // Anybody may read the keys.
  const caller = { headers: {}, denied: (reason: string) => reason, noWorkspace: () => '' };
  const api = new Api({ url: plainUrl(server, '--server'), workspace: null }, caller);
  return (await api.get(PATHS.jwks)).keys;
}

async function keysIn(file: string): Promise<Jwks['keys']> {
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
