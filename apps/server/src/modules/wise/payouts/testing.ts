import { createServer } from 'node:http';
import { PATHS, type TransactionDetail, type WisePayout } from '@clearbench/contract';
import { createSigner, generateKeyPair } from '@clearbench/wise';
import { createMemoryStore, createWiseSimulator, type WiseSimulator } from '@clearbench/wise/simulator';
import { expect } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** A server that is connected to Wise as a separate program, reached over HTTP, which can be down. */
export interface ServerWithWise {
  server: TestApp;
  simulator: WiseSimulator;
  sign(text: string): Promise<string>;
  /** The calls that Wise got: `POST /v1/accounts`. */
  calls: string[];
  /** Null for the simulator's own response. */
  answerInstead: ((path: string, method: string) => Response | null) | null;
  /** Called with the path of each call to Wise, before the answer is sent. */
  beforeAnswer: ((path: string) => Promise<void>) | null;
  arrived(text?: string): Promise<string>;
  payoutOf(id: string): Promise<WisePayout>;
  transferOf(id: string): Promise<TransactionDetail>;
  messagesOf(id: string): Promise<string[]>;
  /** A call to Wise as the holder of the account. */
  atWise(method: string, path: string): Promise<Response>;
  /** Makes everything due that waits in real time, and runs it. */
  retry(): Promise<void>;
  close(): Promise<void>;
}

/** They take a tenth of a second to make, so the tests share them. */
const made = generateKeyPair();

export async function createServerWithWise(): Promise<ServerWithWise> {
  const keys = await made;
  const simulator = createWiseSimulator({
    store: createMemoryStore(),
    clock: { now: Date.now, sleep: async () => {} },
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    privateKey: keys.privateKey,
    applications: [],
    personalTokens: ['key'],
    paceMs: null,
    deliver: async () => 200,
    verifyRecipient: async ({ name }) =>
      name === 'SOMEBODY ELSE' ? { answer: 'no-match', matchedName: null } : null,
  });
  const control: Pick<ServerWithWise, 'calls' | 'answerInstead' | 'beforeAnswer'> = {
    calls: [],
    answerInstead: null,
    beforeAnswer: null,
  };
  const wise = createServer(async (request, reply) => {
    const { method = 'GET', url = '' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks).toString() };
    control.calls.push(`${method} ${url}`);
    const answer =
      control.answerInstead?.(url, method) ??
      (await simulator.handle(new Request(`http://wise${url}`, { method, headers, ...body })));
    await control.beforeAnswer?.(url);
    reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  const port = await listenLocally(wise);
  const server = await createTestApp({
    env: {
      AUTOMATION: 'instant',
      WISE_BASE_URL: `http://127.0.0.1:${port}`,
      WISE_EVENT_PUBLIC_KEY: keys.publicKey,
    },
  });
  const connected = await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'key' });
  expect(connected.statusCode, connected.body).toBe(200);
  const get = async (path: string, id: string) => (await server.call('GET', path.replace(':id', id))).json();
  const scene: ServerWithWise = Object.assign(control, {
    server,
    simulator,
    sign: await createSigner(keys.privateKey),
    arrived: async (text = mt103()) => (await server.post(text)).json().transactions[0].transactionId,
    payoutOf: async (id: string) => (await get(PATHS.transactionPayout, id)).payout,
    transferOf: (id: string) => get(PATHS.transaction, id),
    messagesOf: async (id: string) => (await scene.transferOf(id)).events.map(({ message }) => message),
    atWise: (method: string, path: string) =>
      simulator.handle(
        new Request(`http://wise${path}`, { method, headers: { authorization: 'Bearer key' } }),
      ),
    async retry() {
      await server.database.pool.query('update wise_payouts set due_at = now()');
      await server.settle();
    },
    async close() {
      await server.close();
      wise.closeAllConnections();
      await new Promise((done) => wise.close(done));
    },
  });
  return scene;
}
