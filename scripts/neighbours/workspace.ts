import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fillPath, INGESTION_PATHS, PATHS, type Quota, WEBHOOK_EVENTS } from '@clearbench/contract';
import { call, createApiKey, createWorkspace, login } from '../crash/console.ts';

/** What an operator of a workspace and a partner need to use it. */
export interface WorkspaceAccess {
  readonly address: string;
  readonly cookie: string;
  readonly apiKey: string;
}

export async function makeWorkspace(address: string, cookie: string, name: string): Promise<WorkspaceAccess> {
  const own = await createWorkspace(address, cookie, name);
  return { address: own, cookie, apiKey: await createApiKey(own, cookie) };
}

/** A workspace as its operator and a partner with its key use it. */
export class Workspace {
  readonly address: string;
  readonly #cookie: string;
  readonly #apiKey: string;

  constructor({ address, cookie, apiKey }: WorkspaceAccess) {
    this.address = address;
    this.#cookie = cookie;
    this.#apiKey = apiKey;
  }

  /** Calls the API as an operator; texts are sent unchanged, a text as JSON if it looks like it. */
  readonly answer = async (method: string, path: string, body?: object | string, signal?: AbortSignal) => {
    const isRaw = typeof body === 'string';
    const response = await fetch(this.address + path, {
      method,
      headers: { cookie: this.#cookie, ...(body !== undefined && { 'content-type': typeOf(body) }) },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    return { statusCode: response.status, body: text, json: <T>(): T => JSON.parse(text) };
  };

  /** Posts pieces of text as an operator, as fast as the server receives them; this process keeps no copy of them. */
  async upload(path: string, pieces: Iterable<Buffer>, signal: AbortSignal): Promise<void> {
    const sent = request(this.address + path, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'text/plain' },
      signal,
    });
    sent.once('response', (answer) => answer.resume());
    await Promise.all([once(sent, 'response', { signal }), pipeline(Readable.from(pieces), sent)]);
  }

  /** @throws an Error with the answer unless it is a success */
  async json<T>(method: string, path: string, body?: object): Promise<T> {
    const { statusCode, body: text } = await this.answer(method, path, body);
    if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}: ${text}`);
    return JSON.parse(text);
  }

  /** Posts a payload as a partner. */
  async submit(body: string, signal?: AbortSignal): Promise<{ statusCode: number; body: string }> {
    const response = await fetch(new URL(this.address).origin + INGESTION_PATHS.fin, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#apiKey}`, 'content-type': 'text/plain' },
      body,
      ...(signal === undefined ? {} : { signal }),
    });
    return { statusCode: response.status, body: await response.text() };
  }

  get name(): string {
    return new URL(this.address).pathname.split('/').at(-1) ?? '';
  }

  /** Sets its quota, as an administrator who has just logged in. */
  async limit(quota: Partial<Quota>): Promise<void> {
    const { origin: address } = new URL(this.address);
    const access = { address, cookie: await login(address) };
    await call(access, 'PATCH', fillPath(PATHS.workspace, { name: this.name }), quota);
  }

  /** Returns what deletes the webhook again. */
  async notify(url: string): Promise<() => Promise<void>> {
    const webhook = { url, events: WEBHOOK_EVENTS, active: true };
    const { id } = await this.json<{ id: string }>('POST', PATHS.webhooks, webhook);
    return async () => {
      await this.answer('DELETE', fillPath(PATHS.webhook, { id }));
    };
  }
}

const typeOf = (body: object | string): string =>
  typeof body === 'string' && !body.startsWith('{') ? 'text/plain' : 'application/json';
