import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fillPath, type IngestedTransaction, PATHS } from '@clearbench/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { listenLocally, listenWith } from '../../../testing/listen-locally.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

/** Runs the program as developers do, against the server. */
const BIN = join(import.meta.dirname, '../../../../../cli/bin/clearbench.js');
// Each test starts programs, which takes a second or two on a busy machine.
const PATIENCE = { timeout: 60_000 };
vi.setConfig({ testTimeout: 120_000 });

let receiver: Server | null = null;
/** The response of the developer's receiver: a fixed status, or one that depends on the signature. */
let answerWith: number | 'verify' = 'verify';
let secret = '';
let heard: string[] = [];

const server = await createTestApp({ role: 'all', env: { AUTOMATION: 'instant' } });
const port = await listenWith(server.app);
const { apiKey } = await server.createKey('Developer');
const env = { CLEARBENCH_URL: `http://127.0.0.1:${port}`, CLEARBENCH_KEY: apiKey, NO_COLOR: '1' };
afterEach(() => {
  receiver?.close();
  receiver = null;
  heard = [];
});

/** A connection to the server that can be cut and restored. */
async function startLine() {
  const sockets = new Set<Socket>();
  const target = Number(new URL(env.CLEARBENCH_URL ?? '').port);
  const line = createTcpServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const end of [socket, onward]) {
      sockets.add(end.on('error', () => {}).on('close', () => sockets.delete(end)));
    }
    socket.pipe(onward).pipe(socket);
  });
  const open = async (port: number) => {
    line.listen(port, '127.0.0.1');
    await once(line, 'listening');
    return (line.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = once(line, 'close');
    line.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await open(0);
  return { url: `http://127.0.0.1:${port}`, cut, restore: () => open(port) };
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }));
  return { child, ended, out: () => out, err: () => err };
}

async function run(args: string[], stdin = '') {
  const { child, ended } = start(...args);
  child.stdin.end(stdin);
  return ended;
}

/** A developer's own receiver, written as its documentation describes. */
async function startReceiver(): Promise<string> {
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    let status = answerWith === 'verify' ? 200 : answerWith;
    try {
      new StandardWebhook(secret).verify(body, request.headers as Record<string, string>);
      heard.push(JSON.parse(body).type);
    } catch {
      status = 400;
    }
    response.writeHead(status).end();
  });
  return `http://127.0.0.1:${await listenLocally(receiver)}/hooks`;
}

/** Starts listening, and gives the receiver the secret that is printed first. */
async function listenTo(url: string) {
  const session = start('listen', '--forward-to', url);
  await vi.waitFor(() => expect(session.err()).toContain('Ctrl-C stops it'), PATIENCE);
  secret = /whsec_\S+/.exec(session.err())?.[0] ?? '';
  return session;
}

const triggered = async (scenario: string): Promise<string> => {
  const { out } = await run(['trigger', '--json', scenario]);
  return JSON.parse(out).transactionId;
};

it('listen forwards notifications that the reference library verifies, in order, and the log has each response', async () => {
  answerWith = 'verify';
  const session = await listenTo(await startReceiver());
  const transactionId = await triggered('success');
  await vi.waitFor(() => expect(session.out()).toContain('settlement.completed'), PATIENCE);
  expect(heard).toEqual([
    'transaction.initiated',
    'transaction.processing',
    'conversion.completed',
    'settlement.completed',
  ]);
  expect(session.out()).toMatch(
    new RegExp(`^\\d\\d:\\d\\d:\\d\\d\\.\\d{3} {2}200 .* transaction\\.initiated +${transactionId}`),
  );

  await vi.waitFor(async () => {
    const { out } = await run(['get', '--json', transactionId]);
    const { deliveries } = JSON.parse(out) as IngestedTransaction;
    expect(deliveries.map(({ state, lastStatus }) => [state, lastStatus])).toEqual(
      Array(4).fill(['delivered', 200]),
    );
  }, PATIENCE);
  session.child.kill('SIGINT');
  expect(await session.ended).toMatchObject({ code: 0 });
});

it('listen catches up after its connection was lost: nothing is missing or repeated', async () => {
  answerWith = 'verify';
  const line = await startLine();
  const session = start('listen', '--forward-to', await startReceiver(), '--url', line.url);
  await vi.waitFor(() => expect(session.err()).toContain('Ctrl-C stops it'), PATIENCE);
  secret = /whsec_\S+/.exec(session.err())?.[0] ?? '';
  const first = await triggered('success');
  await vi.waitFor(() => expect(session.out()).toContain('settlement.completed'), PATIENCE);

  await line.cut();
  const second = await triggered('success');
  await vi.waitFor(async () => {
    const { out } = await run(['get', '--json', second]);
    expect(JSON.parse(out).status).toBe('completed');
  }, PATIENCE);
  await line.restore();
  await vi.waitFor(() => expect(session.err()).toContain('Connected again'), PATIENCE);
  const third = await triggered('success');
  const typesOf = (id: string) =>
    session
      .out()
      .split('\n')
      .filter((text) => text.includes(id))
      .map((text) => / (\w+\.\w+) /.exec(text)?.[1]);
  await vi.waitFor(() => expect(typesOf(third)).toContain('settlement.completed'), PATIENCE);
  const whole = ['initiated', 'processing'].map((name) => `transaction.${name}`);
  for (const id of [first, second, third]) {
    expect(typesOf(id)).toEqual([...whole, 'conversion.completed', 'settlement.completed']);
  }
  session.child.kill('SIGINT');
  expect(await session.ended).toMatchObject({ code: 0 });
  await line.cut();
});

it('replay sends a refused notification again, and exits with status 1 because the receiver refused it', async () => {
  answerWith = 500;
  const session = await listenTo(await startReceiver());
  await triggered('reject');
  await vi.waitFor(() => expect(session.out()).toMatch(/ 500 .*transaction\.failed/), PATIENCE);
  const delivery = /transaction\.failed .*delivery (\d+)/.exec(session.out())?.[1] ?? '';

  answerWith = 'verify';
  await vi.waitFor(async () => expect((await run(['replay', delivery])).code).toBe(0), PATIENCE);
  await vi.waitFor(() => expect(session.out()).toMatch(/ 200 .*transaction\.failed/), PATIENCE);
  session.child.kill('SIGINT');
  expect(await session.ended).toMatchObject({ code: 1 });
});

it('replay --failed sends again what an endpoint did not accept', async () => {
  answerWith = 500;
  const url = await startReceiver();
  const created = await server.call('POST', PATHS.webhooks, { url, events: ['initiation'] });
  const { id } = created.json<{ id: string }>();
  ({ secret } = created.json());
  await triggered('success');
  const failed = async () => (await server.call('GET', `${PATHS.deliveries}?webhookId=${id}`)).json()[0];
  await vi.waitFor(async () => expect(await failed()).toMatchObject({ lastStatus: 500 }), PATIENCE);

  const { code, out } = await run(['replay', '--failed', id, '--json']);
  expect([code, JSON.parse(out)]).toEqual([0, { replayed: 1, transactionId: null, others: [] }]);
  await server.call('DELETE', fillPath(PATHS.webhook, { id }));
});

it('listen alone verifies every signature itself; tail prints the notifications', async () => {
  const tail = start('tail', '--json', '--events', 'initiation', '--count', '1');
  await vi.waitFor(() => expect(tail.err()).toContain('Listening'), PATIENCE);
  const { code, out } = await run(['listen', '--trigger', 'success', '--count', '2', '--json']);
  expect(code).toBe(0);
  const [session, ...verdicts] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(session).toEqual({
    session: { sessionId: expect.any(String), secret: expect.stringMatching(/^whsec_/) },
  });
  expect(verdicts.map(({ type, status }) => [type, status])).toEqual([
    ['transaction.initiated', 200],
    ['transaction.processing', 200],
  ]);

  const tailed = await tail.ended;
  expect(tailed.code).toBe(0);
  expect(JSON.parse(tailed.out)).toMatchObject({ type: 'transaction.initiated', simulated: true });
});

it('send reports the result of each item, and sending the same bytes again returns the same transfers', async () => {
  const payload = `${mt103()}\r\n$\r\n${mt103().replace(':23B:CRED', ':23B:NONE')}\r\n`;
  const first = await run(['send', '--json', '--scenario', 'reject', '-'], payload);
  expect(first.code).toBe(1);
  const items = first.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(items).toMatchObject([
    { file: '-', outcome: 'stored', index: 0, errors: [] },
    { file: '-', outcome: 'refused', index: 1, errors: [{ code: 'T36', path: '23B' }] },
  ]);
  const again = await run(['send', '-'], payload);
  expect(again.out).toContain(`-[0] duplicate ${items[0].transactionId} ${items[0].uetr}`);
  expect(again.out).toMatch(/^1 file: 0 stored, 1 already known, 1 refused$/m);

  const shown = await run(['get', items[0].uetr]);
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toContain(items[0].transactionId);
});

it('send warns that a scenario comes too late for a payload that was sent before', async () => {
  const payload = mt103();
  expect((await run(['send', '-'], payload)).code).toBe(0);
  const again = await run(['send', '--scenario', 'reject', '-'], payload);
  expect(again.out).toMatch(/^-\[0\] duplicate trx_/);
  expect(again.out).toContain('warning scenario_ignored X-Scenario');
  expect(again.code).toBe(0);
});

it('get and replay find a transfer by its codes, and name the others that have the same reference', async () => {
  const reference = 'GETCODE4711';
  const ids: string[] = [];
  for (const amount of ['EUR10,00', 'EUR20,00', 'EUR30,00']) {
    const posted = await server.post(mt103({ reference, amount }));
    ids.push(posted.json().transactions[0].transactionId);
  }
  const [oldest = '', middle = '', newest = ''] = ids;
  const shown = await run(['get', reference]);
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toMatch(new RegExp(`^${newest} `));
  expect(shown.out).toMatch(
    new RegExp(
      `\nThis is the newest with ${reference}\\. Older ones:\n.* ${middle} .* EUR 20\\.00\n.* ${oldest} .* EUR 10\\.00\n`,
    ),
  );
  const replayed = await run(['replay', reference]);
  expect(replayed.out).toMatch(
    new RegExp(
      `\n${newest} is the newest with ${reference}\\. Older ones:\n.* ${middle} .* EUR 20\\.00\n.* ${oldest} .* EUR 10\\.00\n$`,
    ),
  );
  const { uetr, tracking } = JSON.parse((await run(['get', '--json', oldest])).out) as IngestedTransaction;
  for (const code of [oldest, uetr, tracking.gpi, tracking.trn]) {
    const found = JSON.parse((await run(['get', '--json', code])).out) as IngestedTransaction;
    expect([code, found.transactionId, found.others]).toEqual([code, oldest, []]);
  }
});

it('an unknown key and an unknown transfer have their own exit statuses', async () => {
  const denied = await run(['get', 'trx_0', '--key', 'clb_wrong']);
  expect(denied.code).toBe(4);
  expect(denied.err).toContain('does not accept the API key of --key');
  const missing = await run(['get', 'trx_0', '--json']);
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.err)).toMatchObject({ error: { code: 'not_found' } });
});
