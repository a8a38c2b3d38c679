import { expect, it } from 'vitest';
import { eventLooks } from './event-texts.ts';

const looks = (
  ...events: [status: 'pending' | 'converting' | 'completed' | 'failed', kind: string | null][]
) => eventLooks(events.map(([status, kind]) => ({ status, kind }))).map(({ title, tone }) => [title, tone]);

it('an event is named by its new status, or by its kind if the status stayed', () => {
  expect(
    looks(
      ['pending', 'transaction.initiated'],
      ['converting', 'conversion.requested'],
      ['converting', 'network.acknowledged'],
      ['completed', 'settlement.completed'],
      ['completed', 'return.received'],
    ),
  ).toEqual([
    ['Pending', 'done'],
    ['Converting M0→M1', 'done'],
    ['Acknowledged', 'done'],
    ['Completed', 'done'],
    ['Returned', 'failed'],
  ]);
});

it('a refusal is red before the transfer has failed', () => {
  expect(
    looks(['converting', 'conversion.requested'], ['converting', 'network.refused'], ['failed', null]),
  ).toEqual([
    ['Converting M0→M1', 'done'],
    ['Refused by the network', 'failed'],
    ['Failed', 'failed'],
  ]);
});

it('what follows a failure is not red itself', () => {
  expect(
    looks(
      ['converting', 'conversion.requested'],
      ['failed', 'transaction.failed'],
      ['failed', 'rejection.sent'],
      ['failed', 'network.acknowledged'],
    ),
  ).toEqual([
    ['Converting M0→M1', 'done'],
    ['Failed', 'failed'],
    ['Sender notified of the failure', 'done'],
    ['Acknowledged', 'done'],
  ]);
});

it('an event of an unknown kind shows its status', () => {
  expect(looks(['pending', null], ['pending', 'pigeon.sent'])).toEqual([
    ['Pending', 'done'],
    ['Pending', 'done'],
  ]);
});
