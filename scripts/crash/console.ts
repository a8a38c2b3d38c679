import { setTimeout as delay } from 'node:timers/promises';
import {
  apiKeySchema,
  PATHS,
  TRANSACTIONS_PAGE_MAX,
  type Transaction,
  transactionSchema,
  workspacePrefix,
} from '@clearbench/contract';
import { OPERATOR, START_LIMIT_MS } from './server.ts';

/** Logs in; returns the cookie header of the session. */
export async function login(address: string): Promise<string> {
  const response = await fetch(address + PATHS.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  if (!response.ok) throw new Error(`Login answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Makes a workspace; returns its address. */
export async function createWorkspace(address: string, cookie: string, name: string): Promise<string> {
  const response = await fetch(address + PATHS.workspaces, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name, title: name }),
  });
  if (!response.ok)
    throw new Error(`Making a workspace answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return address + workspacePrefix(name);
}

export async function createApiKey(address: string, cookie: string): Promise<string> {
  const response = await fetch(address + PATHS.apiKeys, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ label: 'Crash test', isActive: true }),
  });
  if (!response.ok) throw new Error(`Making a key answered ${response.status}: ${await response.text()}`);
  return apiKeySchema.parse(await response.json()).apiKey;
}

/** Turns the virtual clock of the server ahead by an hour. */
export async function advanceHour(address: string, cookie: string): Promise<void> {
  const response = await fetch(address + PATHS.clock, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ to: 'hour' }),
  });
  if (!response.ok) throw new Error(`The clock answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** Waits until a server whose database was killed has recovered. */
export async function untilReady(address: string): Promise<void> {
  const untilMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    const response = await fetch(address + PATHS.readiness);
    await response.body?.cancel();
    if (response.ok) return;
    if (Date.now() > untilMs) throw new Error('The server did not recover from the loss of its database.');
    await delay(50);
  }
}

export interface Listing {
  transactions: Transaction[];
  /** The value of `X-Total-Count`. */
  total: number;
}

/** All transactions, page by page, as a client of the API reads them. */
export async function listAll(address: string, cookie: string): Promise<Listing> {
  const transactions: Transaction[] = [];
  let next: string | null = `${address}${PATHS.transactions}?limit=${TRANSACTIONS_PAGE_MAX}`;
  let total = 0;
  while (next !== null) {
    const response: Response = await fetch(next, { headers: { cookie } });
    if (!response.ok) throw new Error(`The list answered ${response.status}: ${await response.text()}`);
    const page = (await response.json()) as unknown[];
    transactions.push(...page.map((row) => transactionSchema.parse(row)));
    total = Number(response.headers.get('x-total-count'));
    const [, path] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    next = path === undefined ? null : new URL(path, address).href;
  }
  return { transactions, total };
}
