import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanCase } from '../document/document.ts';
import { CaseWatch } from './case-watch.ts';
import { type CompiledCase, compilePlan } from './compile-plan.ts';
import { byTime, type PlanEvent } from './event.ts';
import { judgeCase } from './judge-case.ts';

function compiled(parts: Partial<PlanCase>): CompiledCase {
  const data = {
    name: 'plan',
    title: 'Plan',
    cases: [
      {
        id: 'case',
        title: 'Case',
        instructions: 'Do it.',
        expect: 'It is seen.',
        within: 'PT1M',
        steps: [{ on: 'calls', where: 'call.status == 201', text: 'A call is answered 201' }],
        ...parts,
      },
    ],
  };
  const read = compilePlan(data);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const [only] = read.plan.cases;
  if (only === undefined) throw new Error('There is no case.');
  return only;
}

let number = 0;
function event(on: PlanEvent['on'], second: number, facts: Record<string, unknown> = {}): PlanEvent {
  number += 1;
  const id = String(number).padStart(6, '0');
  return {
    on,
    id,
    atMs: second * 1_000,
    summary: `${on} ${JSON.stringify(facts)}`,
    transactionId: null,
    payloadId: null,
    facts,
  };
}

const judged = (one: CompiledCase, events: PlanEvent[], knownSecond: number) =>
  judgeCase(one, { startedAtMs: 0, events, knownUntilMs: knownSecond * 1_000 });

describe('a case', () => {
  it('passes at the event that holds its last step', () => {
    const result = judged(
      compiled({}),
      [event('calls', 3, { status: 503 }), event('calls', 5, { status: 201 })],
      5,
    );
    expect(result).toMatchObject({ state: 'passed', endedAtMs: 5_000, steps: [{ state: 'held' }] });
  });

  it('fails at its limit, and says what was expected and what came', () => {
    expect(judged(compiled({}), [event('calls', 3, { status: 503 })], 60)).toMatchObject({
      state: 'running',
      decidedByMs: 60_000,
    });
    const result = judged(
      compiled({}),
      [event('calls', 3, { status: 503 }), event('calls', 61, { status: 201 })],
      70,
    );
    expect(result).toMatchObject({ state: 'failed', endedAtMs: 60_000, steps: [{ state: 'missed' }] });
    expect(result.failure?.expected).toBe(
      'A call is answered 201, within 1 minute of the start of the case.',
    );
    expect(result.failure?.came).toMatch(
      /API calls since .+: 1\. None was as expected; the last call: .*503/,
    );
    expect(judged(compiled({}), [], 70).failure?.came).toBe(
      'There was no API call after 1970-01-01 00:00:00 UTC.',
    );
  });

  it('finds the event that later ones are about', () => {
    const one = compiled({
      steps: [
        { on: 'calls', as: 'refused', where: 'call.status == 503', text: 'A call is answered 503' },
        {
          on: 'calls',
          where: 'call.status == 201 && call.by == refused.by',
          text: 'It is repeated',
          within: 'PT5S',
        },
      ],
    });
    const events = [
      event('calls', 1, { status: 503, by: 'a' }),
      event('calls', 2, { status: 503, by: 'b' }),
      event('calls', 4, { status: 201, by: 'a' }),
    ];
    expect(judged(one, events, 10).state).toBe('passed');
    const late = [events[0] as PlanEvent, event('calls', 9, { status: 201, by: 'a' })];
    expect(judged(one, late, 10)).toMatchObject({ state: 'running' });
    expect(judged(one, late, 70).failure?.expected).toBe(
      'It is repeated, within 5 seconds of the previous step.',
    );
  });

  it('needs as many events as it says', () => {
    const one = compiled({
      steps: [{ on: 'calls', count: 3, where: 'call.duplicate', text: 'A call succeeds' }],
    });
    const two = [event('calls', 1, { duplicate: true }), event('calls', 2, { duplicate: true })];
    expect(judged(one, two, 5).steps).toMatchObject([{ state: 'waiting', events: two }]);
    expect(judged(one, two, 61).failure?.came).toMatch(/^It happened 2 of 3 times/);
    expect(judged(one, [...two, event('calls', 3, { duplicate: true })], 5).state).toBe('passed');
  });

  it('fails when something happens that must not, and passes after its settle time', () => {
    const one = compiled({
      steps: [{ on: 'payloads', as: 'first', where: 'true', text: 'A payload arrives' }],
      never: [
        {
          on: 'payloads',
          where: 'payload.by == first.by && payload.id != first.id',
          text: 'It arrives again',
        },
      ],
      settle: 'PT10S',
    });
    const first = event('payloads', 1, { by: 'A', id: 1 });
    expect(judged(one, [first], 11)).toMatchObject({ state: 'running', decidedByMs: 11_000 });
    expect(judged(one, [first], 12)).toMatchObject({ state: 'passed', endedAtMs: 11_000 });
    const again = judged(one, [first, event('payloads', 9, { by: 'A', id: 2 })], 12);
    expect(again).toMatchObject({ state: 'failed', endedAtMs: 9_000 });
    expect(again.failure?.expected).toBe('This must not happen: It arrives again.');
    expect(judged(one, [first, event('payloads', 30, { by: 'A', id: 2 })], 40).state).toBe('passed');
  });

  it('is not held up by conditions that have no value or cost too much', () => {
    const where = 'call.problems.all(x, call.problems.all(y, x != "" || y != ""))';
    const one = compiled({ steps: [{ on: 'calls', where, text: 'Much is compared' }] });
    const problems = Array.from({ length: 1_000 }, () => '');
    expect(judged(one, [event('calls', 1, { problems }), event('calls', 2, {})], 61).state).toBe('failed');
  });
});

describe('the judgement', () => {
  const cases = [
    compiled({}),
    compiled({
      steps: [
        { on: 'calls', as: 'first', where: 'call.status == 503', text: 'Refused' },
        { on: 'payloads', where: 'payload.by == first.by', text: 'Stored', within: 'PT8S' },
        { on: 'calls', where: 'call.status == 201', count: 2, text: 'Accepted', within: 'PT9S' },
      ],
      never: [{ on: 'calls', where: 'call.status == 429 && call.by == first.by', text: 'Too many' }],
      settle: 'PT5S',
    }),
    compiled({
      steps: [{ on: 'payloads', where: 'true', text: 'Stored', within: 'PT20S' }],
      never: [{ on: 'calls', where: 'call.status == 429', text: 'Too many' }],
    }),
  ];
  const anyEvent = fc
    .record({
      on: fc.constantFrom<PlanEvent['on']>('calls', 'payloads'),
      second: fc.integer({ min: -2, max: 65 }),
      status: fc.constantFrom(201, 503, 429),
      by: fc.constantFrom('a', 'b'),
    })
    .map(({ on, second, status, by }) => event(on, second, { status, by }));

  it('is the same in whatever batches and order events become known', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(anyEvent, { maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 5 }),
        fc.integer(),
        (one, events, looks, salt) => {
          const whole = judged(one, events, 100);
          const shuffled = events.toSorted(
            (a, b) => ((Number(a.id) * 7 + salt) % 11) - ((Number(b.id) * 7 + salt) % 11),
          );
          for (const second of looks.toSorted((a, b) => a - b)) {
            // Later events may be known in part: they do not count yet.
            const early = judged(one, shuffled, second);
            if (early.state === 'running') continue;
            expect(early).toEqual(whole);
          }
          expect(whole.state).not.toBe('running');
        },
      ),
    );
  });

  it('is the same when the events come in parts, and looking ahead changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(anyEvent, { maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 6 }),
        (one, events, looks) => {
          const watch = new CaseWatch(one, 0);
          const between = (afterMs: number, untilMs: number) =>
            events.filter(({ atMs }) => atMs > afterMs && atMs <= untilMs).sort(byTime);
          let untilMs = -1;
          for (const second of [...looks.toSorted((a, b) => a - b), 100]) {
            watch.take(between(untilMs, second * 1_000));
            untilMs = second * 1_000;
            watch.copy().take(between(untilMs, 70_000));
            const early = watch.judgement(untilMs);
            if (early.state !== 'running') expect(early).toEqual(judged(one, events, 100));
          }
          expect(watch.judgement(100_000)).toEqual(judged(one, events, 100));
        },
      ),
    );
  });

  it('is decided at the time that it announced, if nothing happens', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(anyEvent, { maxLength: 25 }),
        fc.integer({ min: 0, max: 60 }),
        (one, events, second) => {
          const known = events.filter(({ atMs }) => atMs <= second * 1_000);
          const { decidedByMs } = judged(one, known, second);
          if (decidedByMs === null) return;
          expect(
            judgeCase(one, { startedAtMs: 0, events: known, knownUntilMs: decidedByMs + 1 }).state,
          ).not.toBe('running');
        },
      ),
    );
  });
});
