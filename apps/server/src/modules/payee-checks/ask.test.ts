import { LATE_ANSWER_MS } from '@clearbench/domain';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { ask } from './ask.ts';

const never = () => new Promise<never>(() => {});
const COULD_NOT_BE_CHECKED = { answer: 'not-possible', matchedName: null };

it('an answer that is not there after the time of the scheme is too late', async () => {
  const waits: number[] = [];
  const asked = await ask(never, async (ms) => void waits.push(ms));
  expect(asked).toEqual({ ...COULD_NOT_BE_CHECKED, problem: 'late' });
  expect(waits).toEqual([LATE_ANSWER_MS]);
});

it('an answer in time ends the wait', async () => {
  const signals: AbortSignal[] = [];
  const wait = (_ms: number, signal: AbortSignal) => {
    signals.push(signal);
    return never();
  };
  const asked = await ask(async () => ({ answer: 'match', matchedName: null }), wait);
  expect(asked).toEqual({ answer: 'match', matchedName: null, problem: null });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('only a close match has a name, whatever the bank sends', async () => {
  const named = async (answer: 'close-match' | 'no-match') =>
    (await ask(async () => ({ answer, matchedName: 'Example Trading GmbH' }), never)).matchedName;
  expect([await named('close-match'), await named('no-match')]).toEqual(['Example Trading GmbH', null]);
});

it('a fault and a refusal of the bank mean that the name could not be checked, but our own failure is one', async () => {
  const fault = { ...COULD_NOT_BE_CHECKED, problem: 'error' };
  expect(await ask(async () => ({ answer: 'fault', matchedName: null }), never)).toEqual(fault);
  const refuse = () => Promise.reject(new AppError('too_many_attempts', 'Too many names.'));
  expect(await ask(refuse, never)).toEqual({ ...fault, problem: 'refused' });
  const full = () => Promise.reject(new AppError('quota_reached', 'The workspace is full.'));
  await expect(ask(full, never)).rejects.toThrow('full');
  await expect(ask(() => Promise.reject(new Error('No database')), never)).rejects.toThrow('No database');
});
