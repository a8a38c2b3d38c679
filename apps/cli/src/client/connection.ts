import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { parseUrl } from './parse-url.ts';

/** The server to call, and the key to use. */
export interface Connection {
  /** Origin and path without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** Where the key was found, for the message that it was not accepted. */
  readonly keySource: string;
}

/** The file that a server on this machine wrote when it started. */
interface ConnectionFile {
  readonly path: string;
  readonly url: string;
  /** Null in production, and when the first start created no key. */
  readonly apiKey: string | null;
}

interface Given {
  readonly url: string | null;
  readonly key: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The checkout that this source file is in; null in the npm package, whose compiled files are in none. */
const CHECKOUT = import.meta.url.endsWith('.ts') ? join(import.meta.dirname, '../../../..') : null;
const DEFAULT_URL = 'http://127.0.0.1:4400';

/**
 * Finds the server and the key: in the options, in the environment, or in the file that a server on this machine wrote to its
 * `DATA_DIR`, which in a checkout need not be set. That key is only for that server. Throws CliError when there is no key.
 */
export function findConnection({ url, key, env }: Given): Connection {
  const dataDir = dataDirOf(nonEmpty(env.DATA_DIR));
  const file = dataDir === null ? null : readConnectionFile(dataDir);
  const givenUrl = url ?? nonEmpty(env.CLEARBENCH_URL);
  const address =
    givenUrl === null
      ? (file?.url ?? DEFAULT_URL)
      : plainUrl(givenUrl, url === null ? 'CLEARBENCH_URL' : '--url');
  if (key !== null) return { url: address, key: plainKey(key, '--key'), keySource: '--key' };
  const envKey = nonEmpty(env.CLEARBENCH_KEY);
  if (envKey !== null) {
    return { url: address, key: plainKey(envKey, 'CLEARBENCH_KEY'), keySource: 'CLEARBENCH_KEY' };
  }
  if (file !== null && file.apiKey !== null && file.url === address) {
    return { url: address, key: file.apiKey, keySource: file.path };
  }
  throw new CliError(
    EXIT.denied,
    'no_api_key',
    `An API key for ${address} is needed: put it in CLEARBENCH_KEY or give --key. ` +
      `The first "npm start" prints one; you can create more in the console, at ${address}/api-configuration/keys.`,
  );
}

function dataDirOf(given: string | null): string | null {
  if (CHECKOUT === null) return given === null ? null : resolve(given);
  return resolve(CHECKOUT, given ?? 'data');
}

const nonEmpty = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value;

function plainUrl(text: string, source: string): string {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(`${source} is "${text}", which is not an address; write one like ${DEFAULT_URL}.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Checked here because Node's own error for other characters in a header is hard to understand. */
function plainKey(text: string, source: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(
    `The API key in ${source} contains blanks or other characters that keys never have; copy it again.`,
  );
}

/** Null when there is none or it cannot be read; the caller's error then says what to set. */
function readConnectionFile(dataDir: string): ConnectionFile | null {
  const path = join(dataDir, 'connection.json');
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content !== 'object' || content === null) return null;
    const { url, apiKey } = content as { url?: unknown; apiKey?: unknown };
    if (typeof url !== 'string') return null;
    return { path, url, apiKey: typeof apiKey === 'string' ? apiKey : null };
  } catch {
    return null;
  }
}
