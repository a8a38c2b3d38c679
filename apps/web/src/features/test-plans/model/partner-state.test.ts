import { expect, it } from 'vitest';
import { summaryText } from './partner-state.ts';
import { countsText, statesOf } from './state-labels.ts';

const none = { open: 0, running: 0, passed: 0, failed: 0, waived: 0 };

it('sums up who is stuck', () => {
  const counts = {
    all: 2,
    stuck: 1,
    inactive: 0,
    ready: 0,
    'not-started': 0,
    'in-progress': 0,
    'signed-off': 1,
  };
  expect(summaryText(counts)).toBe('2 partners: 1 stuck, 1 signed off');
  expect(summaryText({ ...counts, all: 1, stuck: 0 })).toBe('1 partner: none stuck, 1 signed off');
});

it('has a mark for each case, and their words', () => {
  const counts = { ...none, passed: 2, failed: 1, open: 1 };
  expect(statesOf(counts).map(({ state }) => state)).toEqual(['passed', 'passed', 'failed', 'open']);
  expect(countsText(counts)).toBe('2 passed, 1 failed, 1 not started');
  expect(countsText(none)).toBe('no cases');
});
