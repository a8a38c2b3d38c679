import { readFileSync } from 'node:fs';
import type { RunCase, TestRun } from '@clearbench/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from '../client/api.ts';
import { fakeConsole } from '../testing/fake-console.ts';
import { inFolder, runHere } from '../testing/run-here.ts';
import { serve, stopServing } from '../testing/serve.ts';
import { followRun } from './follow-run.ts';

inFolder();

const STEP = {
  on: 'payloads',
  text: 'A file is accepted',
  where: 'true',
  needed: 1,
  seen: 0,
  state: 'waiting',
  at: null,
  evidence: [],
};

const caseOf = (id: string, state: string, changes: object = {}) => ({
  id,
  title: `Case ${id}`,
  instructions: 'Send a file.',
  expect: 'It is accepted.',
  within: 'PT2H',
  start: 'manual',
  trigger: null,
  state,
  attempt: state === 'open' ? 0 : 1,
  startedAt: null,
  dueAt: state === 'running' ? '2026-11-27T12:00:00Z' : null,
  endedAt: null,
  steps: [STEP],
  failure: null,
  waiver: null,
  comments: [],
  ...changes,
});

const FAILURE = {
  expected: 'A file is accepted, within 2 hours of the start of the case.',
  came: 'No payload arrived after 2026-11-27 10:00:00 UTC.',
  evidence: [
    {
      on: 'calls',
      id: 'c1',
      at: '2026-11-27T10:01:00Z',
      summary: 'POST /api answered 422',
      transactionId: null,
      payloadId: null,
      facts: {},
    },
  ],
};

function runOf(cases: ReturnType<typeof caseOf>[], state: string): TestRun {
  const counts = Object.fromEntries(
    ['open', 'running', 'passed', 'failed', 'waived'].map((one) => [
      one,
      cases.filter((each) => each.state === one).length,
    ]),
  );
  return {
    id: 'r1',
    plan: 'sepa',
    title: 'SEPA',
    version: 2,
    state,
    counts,
    signOff: null,
    cases,
  } as unknown as TestRun;
}

const PASSED = runOf(
  [caseOf('a', 'passed'), caseOf('b', 'waived', { waiver: { reason: 'No recalls.', by: 'ben', at: '' } })],
  'ended',
);
const FAILED = runOf([caseOf('a', 'passed'), caseOf('b', 'failed', { failure: FAILURE })], 'ended');
const planOf = (latestRun: TestRun | null) => ({
  name: 'sepa',
  title: 'SEPA',
  version: 2,
  cases: 2,
  latestRun,
});

const BEGIN = 'POST /api/ingest/test-plans/sepa/runs';
const PLANS = 'GET /api/ingest/test-plans';
const RUN = 'GET /api/ingest/test-runs/r1';
const ASSIGNED = { [PLANS]: { body: [planOf(null)] } };

beforeEach(() => {
  for (const name of ['URL', 'KEY', 'WORKSPACE']) vi.stubEnv(`CLEARBENCH_${name}`, '');
  vi.stubEnv('CLEARBENCH_KEY', 'clb_oak');
});
afterEach(() => {
  stopServing();
  vi.unstubAllEnvs();
});

describe('clearbench plan run', () => {
  it('ends with 0 when every case has passed or was waived', async () => {
    const { url, calls } = await fakeConsole({ ...ASSIGNED, [BEGIN]: { body: PASSED } });
    const { code, out } = await runHere(['plan', 'run', 'sepa', '--url', url]);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'SEPA, version 2: 1 passed, 1 waived',
        'passed  Case a',
        'waived  Case b',
        '        Why:      No recalls. (ben)',
        'SEPA, version 2: 1 passed, 1 waived',
        '',
      ].join('\n'),
    );
    expect(calls).toEqual([`${PLANS} by Bearer clb_oak`, `${BEGIN} by Bearer clb_oak`]);
  });

  it('ends with 1 when a case failed, and says what was expected, what came, and what was seen', async () => {
    const { url } = await fakeConsole({
      ...ASSIGNED,
      [BEGIN]: { body: FAILED },
      'GET /api/ingest/test-runs/r1/junit.xml': { body: { junit: true } },
      'GET /api/ingest/test-runs/r1/evidence.json': { body: { signature: 's' } },
    });
    const files = ['--junit', 'plan.xml', '--evidence', 'plan.json'];
    const { code, out } = await runHere(['plan', 'run', 'sepa', ...files, '--url', url]);
    expect(code).toBe(1);
    expect(out).toContain(
      [
        'failed  Case b',
        '        Expected: A file is accepted, within 2 hours of the start of the case.',
        '        Actual:   No payload arrived after 2026-11-27 10:00:00 UTC.',
        '        Seen:     2026-11-27T10:01:00Z POST /api answered 422',
      ].join('\n'),
    );
    expect(readFileSync('plan.xml', 'utf8')).toBe('{"junit":true}');
    expect(readFileSync('plan.json', 'utf8')).toBe('{"signature":"s"}');
  });

  it('prints a line of JSON for each case', async () => {
    const { url } = await fakeConsole({ ...ASSIGNED, [BEGIN]: { body: FAILED } });
    const { out } = await runHere(['plan', 'run', 'sepa', '--json', '--url', url]);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).state),
    ).toEqual(['passed', 'failed']);
  });

  it('says that a file cannot be written', async () => {
    const { url } = await fakeConsole({
      ...ASSIGNED,
      [BEGIN]: { body: PASSED },
      'GET /api/ingest/test-runs/r1/junit.xml': { body: {} },
    });
    const { code, err } = await runHere(['plan', 'run', 'sepa', '--junit', 'nowhere/x.xml', '--url', url]);
    expect([code, err]).toEqual([2, expect.stringContaining("nowhere/x.xml can't be written")]);
  });
});

describe('following a run', () => {
  async function follow(
    first: TestRun,
    answers: Record<string, () => { status?: number; body: object }>,
    startsCases = false,
  ) {
    const { url, calls } = await fakeConsole(answers);
    const api = new Api({ url, workspace: null }, { headers: {}, denied: String, noWorkspace: String });
    const seen: string[] = [];
    const onCase = async ({ id, state }: RunCase) => {
      seen.push(`${id} ${state}`);
    };
    const end = await followRun({ api, run: first, startsCases, onCase, wait: async () => {} });
    return { end, seen, calls: calls.map((call) => call.replace(/ by .*/, '')) };
  }

  it('shows each change once, and starts nothing without being asked to', async () => {
    const looks = [
      runOf([caseOf('a', 'running')], 'running'),
      runOf([caseOf('a', 'running', { steps: [{ ...STEP, state: 'held' }] })], 'running'),
      runOf([caseOf('a', 'passed')], 'ended'),
    ];
    const { seen, calls } = await follow(runOf([caseOf('a', 'running')], 'running'), {
      [RUN]: () => ({ body: looks.shift() ?? PASSED }),
    });
    expect(seen).toEqual(['a running', 'a running', 'a passed']);
    expect(calls).toEqual([RUN, RUN, RUN]);
  });

  it('starts the cases that wait, one after the other, and one that cannot be started yet later', async () => {
    let a = 'open';
    let b = 'open';
    const run = () =>
      runOf([caseOf('b', b), caseOf('a', a)], a === 'passed' && b === 'passed' ? 'ended' : 'running');
    const refused = {
      success: false,
      code: 'test_trigger_not_possible',
      message: 'There is no payment yet.',
    };
    const { seen, calls } = await follow(
      run(),
      {
        [RUN]: () => {
          if (a === 'running') a = 'passed';
          else if (b === 'running') b = 'passed';
          return { body: run() };
        },
        'POST /api/ingest/test-runs/r1/cases/a/start': () => {
          a = 'running';
          return { body: run() };
        },
        'POST /api/ingest/test-runs/r1/cases/b/start': () => {
          if (a !== 'passed') return { status: 409, body: refused };
          b = 'running';
          return { body: run() };
        },
      },
      true,
    );
    expect(seen).toEqual(['b open', 'a open', 'a running', 'a passed', 'b running', 'b passed']);
    expect(calls.filter((call) => call.includes('/b/start'))).toHaveLength(2);
  });

  it('ends with the reason when nothing else runs that could make a start possible', async () => {
    const refused = { success: false, code: 'test_trigger_not_possible', message: 'There is no webhook.' };
    const start = 'POST /api/ingest/test-runs/r1/cases/a/start';
    const following = follow(
      runOf([caseOf('a', 'open')], 'running'),
      { [start]: () => ({ status: 409, body: refused }) },
      true,
    );
    await expect(following).rejects.toMatchObject({ message: 'There is no webhook.', status: 1 });
  });

  it('bears a restart of the server', async () => {
    let looks = 0;
    const { end } = await follow(runOf([caseOf('a', 'running')], 'running'), {
      [RUN]: () => {
        looks += 1;
        return looks < 4
          ? { status: 503, body: { success: false, code: 'draining', message: 'The server stops.' } }
          : { body: PASSED };
      },
    });
    expect([end.state, looks]).toEqual(['ended', 4]);
  });
});

describe('clearbench plan status', () => {
  it('lists the plans, and is 1 while one of them has not passed', async () => {
    const { url } = await fakeConsole({
      [PLANS]: { body: [planOf(PASSED), { ...planOf(null), name: 'mt' }] },
    });
    const { code, out } = await runHere(['plan', 'status', '--url', url]);
    expect([code, out]).toEqual([
      1,
      [
        'PLAN  TITLE  RUN          CASES',
        'sepa  SEPA   ended        1 passed, 1 waived',
        'mt    SEPA   not started  2 open',
        '',
      ].join('\n'),
    ]);
  });

  it('shows the latest run of a plan: what to do, until when, and how to start', async () => {
    const run = runOf([caseOf('a', 'running'), caseOf('b', 'open')], 'running');
    const { url } = await fakeConsole({ [PLANS]: { body: [planOf(run)] }, [RUN]: { body: run } });
    const { code, out } = await runHere(['plan', 'status', 'sepa', '--url', url]);
    expect([code, out]).toEqual([
      1,
      [
        'running Case a',
        '        Do:       Send a file.',
        '        Wait for: A file is accepted',
        '        Until:    2026-11-27T12:00:00Z',
        'open    Case b',
        '        Start it: in the console, or with --start; then within 2 hours: Send a file.',
        'SEPA, version 2: 1 running, 1 open',
        '',
      ].join('\n'),
    ]);
  });

  it.each([
    [[], 'The workspace has no test plan sepa; none is assigned.'],
    [[{ ...planOf(null), name: 'mt' }], 'The workspace has no test plan sepa; it has mt.'],
    [[planOf(null)], 'No run of sepa has been started; "clearbench plan run sepa" starts one.'],
  ])('is 1 where there is nothing to show', async (plans, message) => {
    const url = await serve((_, response) => response.end(JSON.stringify(plans)));
    const { code, err } = await runHere(['plan', 'status', 'sepa', '--url', url]);
    expect([code, err]).toEqual([1, `clearbench: ${message}\n`]);
  });
});
