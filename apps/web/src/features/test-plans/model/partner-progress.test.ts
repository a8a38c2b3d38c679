import type { Partner } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { progressOf, summaryText } from './partner-progress.ts';
import { countsText, statesOf } from './state-labels.ts';

const NOW = '2026-11-27T10:00:00Z';
const none = { open: 0, running: 0, passed: 0, failed: 0, waived: 0 };

const partner = (
  counts: object,
  state: string | null,
  lastActivityAt: string | null = NOW,
  changes: object = {},
) =>
  ({
    problem: null,
    plans: [{ latestRun: state === null ? null : { state, counts: { ...none, ...counts } } }],
    counts: { ...none, ...counts },
    lastActivityAt,
    ...changes,
  }) as unknown as Partner;

it.each([
  ['Unreadable', 'stuck', partner({}, null, null, { problem: 'Its schema is missing.' })],
  ['No plan', 'other', partner({}, null, null, { plans: [] })],
  ['Not started', 'other', partner({ open: 3 }, null, null)],
  ['Failed cases', 'stuck', partner({ passed: 2, failed: 1 }, 'running')],
  ['Inactive', 'stuck', partner({ passed: 2, open: 1 }, 'running', '2026-11-23T10:00:00Z')],
  ['In progress', 'other', partner({ passed: 2, open: 1 }, 'running')],
  ['Ended early', 'stuck', partner({ passed: 2, open: 1 }, 'ended')],
  ['Ready for sign-off', 'ready', partner({ passed: 2, waived: 1 }, 'ended', '2026-11-01T10:00:00Z')],
  ['Signed off', 'other', partner({ passed: 2, failed: 1 }, 'signed-off')],
] as const)('%s', (text, group, one) => {
  expect(progressOf(one, Date.parse(NOW))).toMatchObject({ text, group });
});

it('sums up who is stuck', () => {
  const all = [partner({ failed: 1 }, 'running'), partner({ passed: 1 }, 'signed-off')];
  expect(summaryText(all, Date.parse(NOW), true)).toBe('2 partners: 1 stuck, 1 signed off');
  expect(summaryText(all.slice(1), Date.parse(NOW), true)).toBe('1 partner: none stuck, 1 signed off');
  expect(summaryText(all, Date.parse(NOW), false)).toMatch(/^2 or more partners/);
});

it('has a mark for each case, and their words', () => {
  const counts = { ...none, passed: 2, failed: 1, open: 1 };
  expect(statesOf(counts).map(({ state }) => state)).toEqual(['passed', 'passed', 'failed', 'open']);
  expect(countsText(counts)).toBe('2 passed, 1 failed, 1 not started');
  expect(countsText(none)).toBe('no cases');
});
