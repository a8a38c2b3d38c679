import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MAIN_WORKSPACE } from '@clearbench/contract';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { isLoopback, parseUrl } from './parse-url.ts';

/** The server to call, the workspace in it, and the key to use. */
export interface Connection {
  /** Origin and path without a trailing slash. */
  readonly url: string;
  /** Null if none was named: the key decides. */
  readonly workspace: string | null;
  /** Null if no key is known for the named workspace. */
  readonly key: Key | null;
}

export interface Key {
  readonly value: string;
  /** Where it was found, for the message that the server does not accept it. */
  readonly source: string;
}

/** The file that a server on this machine wrote when it started. */
interface ConnectionFile {
  readonly path: string;
  readonly url: string;
  /** Null in production, and when the first start created no key. */
  readonly apiKey: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  readonly url: string | null;
  readonly workspace: string | null;
  readonly key: string | null;
  readonly env: Environment;
}

/** The checkout that this source file is in; null in the npm package, whose compiled files are in none. */
const CHECKOUT = import.meta.url.endsWith('.ts') ? join(import.meta.dirname, '../../../..') : null;
const DEFAULT_URL = 'http://127.0.0.1:4400';

/** The server's address: from the option, from the environment, or that of a server on this machine. */
export function findUrl({ url, env }: Pick<Given, 'url' | 'env'>): string {
  const given = url ?? nonEmpty(env.CLEARBENCH_URL);
  if (given !== null) return plainUrl(given, url === null ? 'CLEARBENCH_URL' : '--url');
  return serverHere(env)?.url ?? DEFAULT_URL;
}

/**
 * Finds the server, the workspace and the key: in the options, in the environment, or in the file that a server on
 * this machine wrote to its `DATA_DIR`; a checkout needs no setting for that. That key is only for that server, and
 * its workspace `main`. Throws CliError when there is no key and no workspace was named.
 */
export function findConnection(given: Given): Connection {
  const url = findUrl(given);
  const workspace = workspaceOf(given);
  const isMain = workspace === null || workspace === MAIN_WORKSPACE;
  const key = givenKey(given) ?? (isMain ? keyHere(url, given.env) : null);
  if (key === null && workspace === null) {
    throw new CliError(
      EXIT.denied,
      'no_api_key',
      `An API key for ${url} is needed: put it in CLEARBENCH_KEY or give --key. ` +
        `The first start of the server prints one; the console has all of them, at ${url}/api-configuration/keys.`,
    );
  }
  return { url, workspace, key };
}

export function workspaceOf({ workspace, env }: Pick<Given, 'workspace' | 'env'>): string | null {
  const name = workspace ?? nonEmpty(env.CLEARBENCH_WORKSPACE);
  if (name === null || /^[a-z0-9-]{2,40}$/.test(name)) return name;
  const source = workspace === null ? 'CLEARBENCH_WORKSPACE' : '--workspace';
  throw new UsageError(
    `${source} is "${name}"; write the name of a workspace, which has lower-case letters, digits and hyphens.`,
  );
}

function givenKey({ key, env }: Given): Key | null {
  if (key !== null) return { value: plainKey(key, '--key'), source: '--key' };
  const envKey = nonEmpty(env.CLEARBENCH_KEY);
  return envKey === null ? null : { value: plainKey(envKey, 'CLEARBENCH_KEY'), source: 'CLEARBENCH_KEY' };
}

/** The first key of the server on this machine, if that is the server to call. */
function keyHere(url: string, env: Environment): Key | null {
  const file = serverHere(env);
  if (file === null || file.apiKey === null || file.url !== url) return null;
  return { value: file.apiKey, source: file.path };
}

/** Reads the file in the given data directory, or in the default one. */
function serverHere(env: Environment): ConnectionFile | null {
  const given = nonEmpty(env.DATA_DIR);
  const file = readConnectionFile(resolve(CHECKOUT ?? '.', given ?? 'data'));
  // Any folder may have a file of this name, and keys are sent to the address in it.
  return file !== null && (given !== null || CHECKOUT !== null || isOwnServer(file)) ? file : null;
}

/** True for a server on this machine whose file only this user can read, as servers write it. */
function isOwnServer({ path, url }: ConnectionFile): boolean {
  const { mode, uid } = statSync(path);
  return isLoopback(parseUrl(url)?.hostname ?? '') && (mode & 0o077) === 0 && uid === process.getuid?.();
}

const nonEmpty = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value;

/** @param source where the address was given, for the message that it is none */
export function plainUrl(text: string, source: string): string {
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
