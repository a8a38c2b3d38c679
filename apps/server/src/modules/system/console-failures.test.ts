import { type ConsoleFailure, PATHS } from '@clearbench/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { ConsoleFailures } from './console-failures.ts';

const failure: ConsoleFailure = {
  reference: 'K7Q2-M9XA',
  path: '/transactions',
  name: 'TypeError',
  message: 'x is not a function\n{"level":60,"msg":"forged"}',
  stack: null,
  requestId: null,
};

describe('the call', async () => {
  const server = await createTestApp();
  const report = (changes: object) => server.call('POST', PATHS.consoleFailures, { ...failure, ...changes });

  it('takes reports of operators only', async () => {
    expect((await report({})).statusCode).toBe(200);
    const response = await server.app.inject({
      method: 'POST',
      url: PATHS.consoleFailures,
      payload: failure,
    });
    expect(response.json().code).toBe('unauthenticated');
  });

  it('refuses what no console sends', async () => {
    for (const changes of [
      { reference: 'K7Q2-M9XA\nforged' },
      { message: 'x'.repeat(501) },
      { stack: 'x'.repeat(2_001) },
    ]) {
      expect((await report(changes)).json().code).toBe('validation_failed');
    }
    expect((await report({ level: 'fatal' })).json().code).toBe('malformed_request');
    expect((await report({ stack: 'x'.repeat(20_000) })).json().code).toBe('payload_too_large');
  });
});

describe('the log', () => {
  const operator = { id: '1', username: 'ann', email: 'ann@example.com' };

  it('has one line with the reference, and nothing in a report passes for a field of the server', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    new ConsoleFailures({ logger }).report(failure, operator);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'A part of the console failed',
      operator: 'ann',
      consoleFailure: failure,
    });
  });

  it('cannot be flooded by one operator, and still takes reports of others and later ones', () => {
    let nowMs = 0;
    let lines = 0;
    const logger = pino({ level: 'info' }, { write: () => void lines++ });
    const failures = new ConsoleFailures({ logger, nowMs: () => nowMs });
    const report = (id: string) => failures.report(failure, { ...operator, id });
    for (let index = 0; index < 30; index++) report('1');
    expect(() => report('1')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 60 }));
    report('2');
    nowMs = 60_000;
    report('1');
    expect(lines).toBe(32);
  });
});
