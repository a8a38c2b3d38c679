import { randomUUID } from 'node:crypto';

export interface Credentials {
  username: string;
  password: string;
}

/** A session of the console, as a browser holds it. */
export interface Session {
  cookie: { name: string; value: string };
  /** One API call within the session; fails on any response that is not a success. */
  call: (method: string, path: string, body?: unknown) => Promise<Response>;
}

/** The credentials with which a sandbox prefills its login form. */
export async function sandboxCredentials(baseURL: string): Promise<Credentials> {
  const answer = await fetch(`${baseURL}/api/auth/login-options`);
  const options: { credentials: Credentials | null } = JSON.parse(await answer.text());
  if (options.credentials === null) throw new Error('The sandbox offers no credentials.');
  return options.credentials;
}

/** A separate operator, for a test that changes a password or ends sessions. */
export async function registerOperator(baseURL: string): Promise<Credentials & { email: string }> {
  const username = `op-${randomUUID().slice(0, 8)}`;
  const operator = { username, email: `${username}@example.com`, password: 'first-password' };
  await post(baseURL, '/api/auth/register', operator);
  return operator;
}

export async function logIn(baseURL: string, { username, password }: Credentials): Promise<Session> {
  const answer = await post(baseURL, '/api/auth/login', { username, password });
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=');
  return {
    cookie: { name, value },
    call: (method, path, body) => call(baseURL, method, path, body, { cookie: `${name}=${value}` }),
  };
}

export async function createApiKey(
  session: Session,
  label = `e2e ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const answer = await session.call('POST', '/api/api-keys', { label, isActive: true });
  const created: { apiKey: string } = JSON.parse(await answer.text());
  return created.apiKey;
}

const post = (baseURL: string, path: string, body: unknown): Promise<Response> =>
  call(baseURL, 'POST', path, body, {});

async function call(
  baseURL: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  const answer = await fetch(`${baseURL}${path}`, {
    method,
    headers: {
      ...headers,
      origin: baseURL,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
