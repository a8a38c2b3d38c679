import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startClamd } from '../../testing/clamd.ts';
import { Clamd } from './clamd.ts';

const EICAR = 'Eicar-Test-Signature';

const logger = pino({ level: 'silent' });

/** For a daemon that never answers. One that does may take far longer on a busy machine. */
const SHORT_MS = 500;
const LONG_MS = 3_000;

const clamdThat = async (answer: (content: string) => string | null, withinMs = LONG_MS): Promise<Clamd> =>
  new Clamd({ address: { host: '127.0.0.1', port: await startClamd(answer) }, logger, withinMs });

const refusal = (clamd: Clamd, content = 'text') =>
  clamd.scan('main', Buffer.from(content)).then(
    () => null,
    ({ code, message, retryAfterSeconds }) => ({ code, message, retryAfterSeconds }),
  );

it('lets clean content pass, however long', async () => {
  const long = 'x'.repeat(3_000_000);
  const seen: number[] = [];
  const clamd = await clamdThat((content) => {
    seen.push(content.length);
    return 'stream: OK';
  });
  expect(await refusal(clamd)).toBeNull();
  expect(await refusal(clamd, long)).toBeNull();
  expect(seen).toEqual([4, 3_000_000]);
});

it.each([
  [`stream: ${EICAR} FOUND`, 'malware_found', new RegExp(`found ${EICAR}.*Nothing was stored`)],
  ['INSTREAM size limit exceeded. ERROR', 'payload_too_large', /several parts/],
  [
    'stream: Can’t allocate memory ERROR',
    'payload_not_scanned',
    /Can’t allocate memory ERROR.*several parts/,
  ],
])('refuses content after "%s"', async (answer, code, message) => {
  const clamd = await clamdThat(() => answer);
  expect(await refusal(clamd)).toMatchObject({ code, message: expect.stringMatching(message) });
});

it('accepts nothing while the daemon hangs or is away, and says when to try again', async () => {
  const unavailable = { code: 'scanner_unavailable', retryAfterSeconds: 10 };
  expect(await refusal(await clamdThat(() => null, SHORT_MS))).toMatchObject(unavailable);
  const away = new Clamd({ address: { path: '/nowhere/clamd.ctl' }, logger });
  expect(await refusal(away)).toMatchObject(unavailable);
});

it.each([
  ['never answers', null],
  ['breaks the connection', 'break'],
])('a daemon that %s for one payload, but answers a ping, is not away', async (_, answer) => {
  const port = await startClamd((content) => (content === 'odd' ? answer : 'stream: OK'), { isAlive: true });
  const clamd = new Clamd({ address: { host: '127.0.0.1', port }, logger, withinMs: LONG_MS });
  const odd = refusal(clamd, 'odd');
  expect(await odd).toMatchObject({ code: 'payload_not_scanned' });
  expect(await refusal(clamd)).toBeNull();
});

it('asks a daemon that is away for one payload of a workspace at a time, and refuses the others at once', async () => {
  let asked = 0;
  const clamd = await clamdThat(() => {
    asked += 1;
    return null;
  }, SHORT_MS);
  await refusal(clamd);
  const first = clamd.scan('main', Buffer.from('text'));
  await expect.poll(() => asked).toBe(2);
  await expect(clamd.scan('main', Buffer.from('text'))).rejects.toMatchObject({
    code: 'scanner_unavailable',
  });
  expect(asked).toBe(2);
  await expect(first).rejects.toMatchObject({ code: 'scanner_unavailable' });
});

it('content of one workspace that takes too long keeps no other workspace waiting', async () => {
  const clamd = await clamdThat((content) => (content === 'slow' ? null : 'stream: OK'));
  const slow = ['slow', 'slow'].map((content) => clamd.scan('loud', Buffer.from(content)).catch(() => {}));
  for (let times = 0; times < 20; times += 1) await clamd.scan('quiet', Buffer.from('text'));
  await slow[0];
  await clamd.scan('quiet', Buffer.from('text'));
  await Promise.all(slow);
});

it('answers again once the daemon does', async () => {
  let isBack = false;
  const clamd = await clamdThat(() => (isBack ? 'stream: OK' : 'stream: reloading ERROR'));
  expect(await refusal(clamd)).not.toBeNull();
  isBack = true;
  expect(await refusal(clamd)).toBeNull();
});
