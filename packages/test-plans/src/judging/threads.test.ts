import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanCase } from '../document/document.ts';
import { type CompiledCase, compilePlan } from './compile-plan.ts';
import type { PlanEvent } from './event.ts';
import { judgeCase } from './judge-case.ts';

const PAYMENTS = 200;
const LIMIT_MS = 20_000;
const KNOWN_UNTIL_MS = 70_000;

function compiled(never: PlanCase['never'] = undefined): CompiledCase {
  const read = compilePlan({
    name: 'plan',
    title: 'Plan',
    cases: [
      {
        id: 'case',
        title: 'Case',
        instructions: 'Send payments.',
        expect: 'One of them is processed in time, and confirmed.',
        within: 'PT1M',
        steps: [
          { on: 'payloads', as: 'sent', where: 'true', text: 'A payment arrives' },
          {
            on: 'transfers',
            as: 'done',
            where: 'transfer.payloadId == sent.id',
            within: 'PT20S',
            text: 'It is processed',
          },
          {
            on: 'deliveries',
            where: 'delivery.uetr == done.uetr',
            text: 'It is confirmed',
          },
        ],
        ...(never === undefined ? {} : { never, settle: 'PT1S' }),
      },
    ],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const [only] = read.plan.cases;
  if (only === undefined) throw new Error('There is no case.');
  return only;
}

/** When each event of a payment happened, in milliseconds from the start. */
interface Payment {
  arrivedMs: number;
  processedMs: number;
  confirmedMs: number;
}

function eventsOf(payments: readonly Payment[]): PlanEvent[] {
  const event = (on: PlanEvent['on'], atMs: number, facts: object, index: number): PlanEvent => ({
    on,
    id: `${on}-${index}`,
    atMs,
    summary: on,
    transactionId: null,
    payloadId: null,
    facts: { ...facts },
  });
  return payments.flatMap(({ arrivedMs, processedMs, confirmedMs }, index) => [
    event('payloads', arrivedMs, { id: `p${index}` }, index),
    event('transfers', processedMs, { payloadId: `p${index}`, uetr: `u${index}`, status: 'done' }, index),
    event('deliveries', confirmedMs, { uetr: `u${index}` }, index),
  ]);
}

/** When the first payment whose events came in order and in time was confirmed; null: none was. */
function firstConfirmed(payments: readonly Payment[]): number | null {
  const times = payments
    .filter(({ arrivedMs, processedMs }) => arrivedMs < processedMs && processedMs <= arrivedMs + LIMIT_MS)
    .filter(({ processedMs, confirmedMs }) => processedMs < confirmedMs)
    .map(({ confirmedMs }) => confirmedMs);
  return times.length === 0 ? null : Math.min(...times);
}

const judged = (one: CompiledCase, payments: readonly Payment[]) =>
  judgeCase(one, { startedAtMs: 0, events: eventsOf(payments), knownUntilMs: KNOWN_UNTIL_MS });

describe('with many payments at a time', () => {
  it('a case is decided as by looking at each payment alone', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 1, max: 59_999 }), {
      minLength: 3 * PAYMENTS,
      maxLength: 3 * PAYMENTS,
    });
    const share = fc.integer({ min: 0, max: 100 });
    const one = compiled();
    fc.assert(
      fc.property(moments, share, (times, late) => {
        const payments = Array.from({ length: PAYMENTS }, (_, index): Payment => {
          const [a = 0, b = 0, c = 0] = times.slice(3 * index, 3 * index + 3);
          const [first = 0, second = 0, third = 0] = [a, b, c].toSorted((x, y) => x - y);
          // Most are confirmed too early, so that the few others have to be remembered.
          return index % 101 < late
            ? { arrivedMs: first, confirmedMs: second, processedMs: third }
            : { arrivedMs: first, processedMs: second, confirmedMs: third };
        });
        const expected = firstConfirmed(payments);
        const { state, endedAtMs } = judged(one, payments);
        expect([state, endedAtMs]).toEqual(expected === null ? ['failed', 60_000] : ['passed', expected]);
      }),
      { numRuns: 40 },
    );
  });

  it('the first payment is still followed after all others have arrived and were processed', () => {
    const payments = Array.from({ length: PAYMENTS }, (_, index): Payment => {
      const arrivedMs = 1 + index;
      return { arrivedMs, processedMs: arrivedMs + 1_000, confirmedMs: index === 0 ? 9_000 : 65_000 + index };
    });
    expect(judged(compiled(), payments)).toMatchObject({ state: 'passed', endedAtMs: 9_000 });
    const refused = { on: 'calls' as const, where: 'call.payloadId == sent.id', text: 'It is sent again' };
    const again = { ...eventsOf(payments)[0], on: 'calls', id: 'c', atMs: 8_000, facts: { payloadId: 'p0' } };
    const judgement = judgeCase(compiled([refused]), {
      startedAtMs: 0,
      events: [...eventsOf(payments), again as PlanEvent],
      knownUntilMs: KNOWN_UNTIL_MS,
    });
    expect(judgement).toMatchObject({ state: 'failed', endedAtMs: 8_000 });
  });
});
