import { setTimeout as delay } from 'node:timers/promises';
import {
  type ApiKey,
  PATHS,
  TRANSACTIONS_PAGE_MAX,
  type Transaction,
  transactionSchema,
  workspacePrefix,
} from '@clearbench/contract';
import { OPERATOR, START_LIMIT_MS } from './server.ts';

/** Where an operator is logged in: a server, or one of its workspaces. */
export interface Access {
  address: string;
  cookie: string;
}

/** Calls the API as an operator. Waits while the server has too many requests at once, or no database yet. */
export async function ask(
  { address, cookie }: Access,
  method: string,
  path: string,
  input?: object,
): Promise<Response> {
  for (const untilMs = Date.now() + START_LIMIT_MS; ; await delay(100)) {
    const response = await fetch(address + path, {
      method,
      headers: { cookie, ...(input !== undefined && { 'content-type': 'application/json' }) },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    });
    if (response.status !== 503 || Date.now() > untilMs) return response;
    await response.body?.cancel();
  }
}

/** The same, and reads the answer. @throws what the server says when it refuses */
export async function call<T>(access: Access, method: string, path: string, input?: object): Promise<T> {
  const response = await ask(access, method, path, input);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? (undefined as T) : JSON.parse(text);
}

/** Logs in; returns the cookie header of the session. */
export async function login(address: string, account: object = OPERATOR): Promise<string> {
  const response = await ask({ address, cookie: '' }, 'POST', PATHS.login, account);
  if (!response.ok) throw new Error(`Login answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Makes a workspace; returns its address. */
export async function createWorkspace(address: string, cookie: string, name: string): Promise<string> {
  await call({ address, cookie }, 'POST', PATHS.workspaces, { name, title: name });
  return address + workspacePrefix(name);
}

export async function createApiKey(address: string, cookie: string): Promise<string> {
  const input = { label: 'Crash test', isActive: true };
  return (await call<ApiKey>({ address, cookie }, 'POST', PATHS.apiKeys, input)).apiKey;
}

/** Lets an hour pass for everything that waits in virtual time. */
export const advanceHour = (access: Access): Promise<unknown> =>
  call(access, 'POST', PATHS.clock, { to: 'hour' });

/** Waits until a server whose database was killed has recovered. */
export async function untilReady(address: string): Promise<void> {
  const response = await ask({ address, cookie: '' }, 'GET', PATHS.readiness);
  await response.body?.cancel();
  if (!response.ok) throw new Error('The server did not recover from the loss of its database.');
}

/** All rows of a list, page by page, as a client of the API reads them. */
export async function listPages<Row>(access: Access, path: string): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  // The link to the next page begins with the path of the workspace.
  const { origin, pathname } = new URL(access.address);
  let next: string | null = pathname.replace(/\/$/, '') + path;
  let total = 0;
  while (next !== null) {
    const response: Response = await ask({ ...access, address: origin }, 'GET', next);
    if (!response.ok) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
    rows.push(...((await response.json()) as Row[]));
    total = Number(response.headers.get('x-total-count'));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return { rows, total };
}

export interface Listing {
  transactions: Transaction[];
  /** The value of `X-Total-Count`. */
  total: number;
}

export async function listAll(address: string, cookie: string): Promise<Listing> {
  const path = `${PATHS.transactions}?limit=${TRANSACTIONS_PAGE_MAX}`;
  const { rows, total } = await listPages({ address, cookie }, path);
  return { transactions: rows.map((row) => transactionSchema.parse(row)), total };
}
