import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The access token of `clearbench login` for a server. */
export const storedToken = (url: string, env: Environment): string | null => readTokens(env)[url] ?? null;

/** Stores a token for its server, readable by this user only; null removes it. Returns the file. */
export function storeToken(url: string, token: string | null, env: Environment): string {
  const file = fileOf(env);
  const { [url]: _, ...others } = readTokens(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const tokens = token === null ? others : { ...others, [url]: token };
  writeFileSync(file, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
  // The mode above is for a new file only.
  chmodSync(file, 0o600);
  return file;
}

function fileOf({ XDG_CONFIG_HOME = '' }: Environment): string {
  return join(
    XDG_CONFIG_HOME === '' ? join(homedir(), '.config') : XDG_CONFIG_HOME,
    'clearbench/tokens.json',
  );
}

/** By server; empty if there is no file, or none that can be read. */
function readTokens(env: Environment): Readonly<Record<string, string>> {
  try {
    const content: unknown = JSON.parse(readFileSync(fileOf(env), 'utf8'));
    if (typeof content !== 'object' || content === null) return {};
    const entries = Object.entries(content).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
