import { PATHS } from '@clearbench/contract';
import { CliError, EXIT } from '../exit-status.ts';
import { ask, canAsk } from '../question.ts';
import { Api, type Caller } from './api.ts';
import { storedToken } from './stored-tokens.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs an action as an operator of the console: with an access token from the environment or of `clearbench login`, otherwise as a person,
 * whose name and password in the environment come before a stored token.
 */
export async function asOperator<T>(
  url: string,
  env: Environment,
  act: (operator: Api) => Promise<T>,
): Promise<T> {
  const token = tokenOf(url, env);
  return token === null ? asPerson(url, env, act) : act(withToken(url, token));
}

interface Token {
  readonly value: string;
  /** Where it was found, for the message that the server does not accept it. */
  readonly source: string;
}

function tokenOf(url: string, env: Environment): Token | null {
  const given = env.CLEARBENCH_TOKEN ?? '';
  if (given !== '') return { value: given, source: 'CLEARBENCH_TOKEN' };
  const isPerson = (env.CLEARBENCH_OPERATOR ?? '') !== '' && (env.CLEARBENCH_PASSWORD ?? '') !== '';
  const stored = isPerson ? null : storedToken(url, env);
  return stored === null ? null : { value: stored, source: '"clearbench login"' };
}

/** Calls without any credentials. */
export const asGuest = (url: string): Api => new Api({ url, workspace: null }, callerWith(url, {}));

/** Calls with an access token. */
export const withToken = (url: string, { value, source }: Token): Api =>
  new Api(
    { url, workspace: null },
    {
      ...callerWith(url, { authorization: `Bearer ${value}` }),
      denied: (reason) => `${url} does not accept this with the access token of ${source}: ${reason}`,
    },
  );

/**
 * Runs an action as a person, who is signed in before and signed out afterwards, even after a failure. The name and password come from
 * the environment, from a sandbox on this machine, or from the terminal.
 */
export async function asPerson<T>(
  url: string,
  env: Environment,
  act: (operator: Api) => Promise<T>,
): Promise<T> {
  const credentials = await findCredentials(asGuest(url), env);
  const operator = await signIn(url, credentials);
  try {
    return await act(operator);
  } finally {
    // The result matters more: without an answer, the session expires.
    await operator.post(PATHS.logout).catch(() => undefined);
  }
}

async function signIn(url: string, credentials: Credentials): Promise<Api> {
  const { username } = credentials;
  const caller = callerWith(url, {});
  const guest = new Api(
    { url, workspace: null },
    { ...caller, denied: (reason) => `${url} does not accept the operator ${username}: ${reason}` },
  );
  const { headers, body } = await guest.open('POST', PATHS.login, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  body.resume();
  const cookie = (headers['set-cookie'] ?? []).map((set) => set.split(';', 1)[0]).join('; ');
  return new Api({ url, workspace: null }, callerWith(url, { cookie }));
}

/** The server accepts changes only from its own pages, so the origin is that of a page. */
const callerWith = (url: string, headers: Readonly<Record<string, string>>): Caller => ({
  headers: { origin: new URL(url).origin, ...headers },
  denied: (reason) => reason,
  noWorkspace: (name) =>
    `There is no workspace ${name} at ${url}, or the operator is not a member of it. "clearbench workspaces" lists them.`,
});

async function findCredentials(guest: Api, env: Environment): Promise<Credentials> {
  const username = env.CLEARBENCH_OPERATOR ?? '';
  const password = env.CLEARBENCH_PASSWORD ?? '';
  if (username !== '' && password !== '') return { username, password };
  if (username === '') {
    const { credentials } = await guest.get(PATHS.loginOptions);
    if (credentials !== null) return credentials;
  }
  if (!canAsk()) {
    throw new CliError(
      EXIT.denied,
      'no_operator',
      `An operator of ${guest.url} is needed: put an access token in CLEARBENCH_TOKEN, or the name in CLEARBENCH_OPERATOR and the password in CLEARBENCH_PASSWORD.`,
    );
  }
  return {
    username: username === '' ? await ask(`Operator of ${guest.url}: `) : username,
    password: password === '' ? await ask('Password: ', { isHidden: true }) : password,
  };
}
