import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';

/** The text that a logger wrote, line by line. */
function logged(write: (logger: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines;
}

it('a line contains each field once, in a child logger too', () => {
  const lines = logged((logger) => {
    logger.info('started');
    logger.child({ module: 'jobs' }).warn({ err: new Error('down') }, 'failed');
  });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    for (const name of ['pid', 'time', 'level', 'msg']) expect(line.split(`"${name}":`)).toHaveLength(2);
    expect(JSON.parse(line)).toMatchObject({ pid: process.pid });
  }
});

it('a line contains no secret, wherever the secret occurs', () => {
  const [line = ''] = logged((logger) =>
    logger.info({
      password: 'hunter2',
      request: { headers: { authorization: 'hunter2', cookie: 'hunter2' } },
      body: { apiKey: 'hunter2', username: 'anna' },
    }),
  );
  expect(line).not.toContain('hunter2');
  expect(line).toContain('anna');
});

it('a line masks an API key in any text, and stays readable', () => {
  const key = 'clb_0123456789abcdef0123456789abcdef';
  const [line = ''] = logged((logger) =>
    logger.warn(
      { err: new Error(`failed: ${key}`), detail: JSON.stringify({ url: `/status/${key}` }) },
      `No answer from api/webhook-transaction/global/status/${key}`,
    ),
  );
  expect(line).not.toContain(key);
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'failed: clb_0123…' },
    detail: '{"url":"/status/clb_0123…"}',
    msg: 'No answer from api/webhook-transaction/global/status/clb_0123…',
  });
});

it('an error of the pool is logged without its client and settings', () => {
  const error = Object.assign(new Error('gone'), { code: '57P01', client: { password: 'hunter2' } });
  const [line = ''] = logged((logger) => logger.error({ err: error }));
  expect(JSON.parse(line).err).toMatchObject({ message: 'gone', code: '57P01' });
  expect(line).not.toContain('client');
});
