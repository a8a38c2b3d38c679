import type { CaseState, RunCase, TestRun } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const caseOf = (id: string, state: CaseState, changes: object = {}) =>
  ({
    id,
    title: id,
    instructions: `Do ${id}.`,
    state,
    dueAt: null,
    steps: [],
    ...changes,
  }) as unknown as RunCase;

const runOf = (cases: RunCase[], changes: object = {}) =>
  ({
    state: 'running',
    signOff: null,
    cases,
    counts: {
      open: cases.filter(({ state }) => state === 'open').length,
      failed: cases.filter(({ state }) => state === 'failed').length,
    },
    ...changes,
  }) as unknown as TestRun;

it('is the running case whose time is over first, then one that failed, then one to start', () => {
  const later = caseOf('later', 'running', { dueAt: '2026-11-27T12:00:00Z' });
  const sooner = caseOf('sooner', 'running', { dueAt: '2026-11-27T11:00:00Z' });
  const failed = caseOf('failed', 'failed');
  const open = caseOf('open', 'open');
  expect(nextStep(runOf([open, failed, later, sooner]))).toMatchObject({ case: sooner, text: 'Do sooner.' });
  expect(nextStep(runOf([open, failed]))).toMatchObject({ case: failed, title: 'failed failed' });
  expect(nextStep(runOf([caseOf('passed', 'passed'), open]))).toMatchObject({ case: open });
});

it('names what must be seen next, once something was seen', () => {
  const steps = [
    { state: 'held', text: 'One.' },
    { state: 'waiting', text: 'Two.' },
  ];
  expect(nextStep(runOf([caseOf('a', 'running', { steps })])).text).toBe('Waiting for: Two.');
});

it('is for the whole run when no case is left, when it has ended, and when it is signed off', () => {
  expect(nextStep(runOf([caseOf('a', 'passed'), caseOf('b', 'waived')]))).toMatchObject({
    title: 'Every case has passed or is waived',
    case: null,
  });
  const ended = runOf([caseOf('a', 'failed'), caseOf('b', 'open')], { state: 'ended' });
  expect(nextStep(ended).title).toBe('The run has ended: 1 case failed, 1 was not started');
  const signOff = { by: 'ben', at: '', comment: null };
  expect(nextStep(runOf([], { state: 'signed-off', signOff })).title).toBe('Signed off by ben');
});
