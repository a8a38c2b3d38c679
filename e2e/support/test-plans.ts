import type { Page, Route } from '@playwright/test';

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
const ahead = (hours: number): string => ago(-hours);
const TRANSFER = '0d6f3f6e-1a52-4a55-9a5e-2f6a3c1c0b11';

const event = (on: string, summary: string, facts: object = {}) => ({
  on,
  id: `${on}-1`,
  at: ago(1.2),
  summary,
  transactionId: on === 'calls' ? null : TRANSFER,
  payloadId: null,
  facts: { type: 'pain.001.001.09', status: 'accepted', ...facts },
});

const step = (on: string, text: string, state: string, evidence: object[] = []) => ({
  on,
  text,
  where: `${on} == '${text}'`,
  needed: 1,
  seen: evidence.length,
  state,
  at: state === 'held' ? ago(1.2) : null,
  evidence,
});

const testCase = (id: string, title: string, state: string, changes: object = {}) => ({
  id,
  title,
  instructions: 'Send the file with your API key, as you would send it in production.',
  expect: 'The file is accepted in full, and every payment in it becomes a transfer.',
  within: 'PT2H',
  start: 'automatic',
  trigger: null,
  state,
  attempt: state === 'open' ? 0 : 1,
  startedAt: state === 'open' ? null : ago(2),
  dueAt: state === 'open' ? null : ahead(1.5),
  endedAt: state === 'passed' || state === 'failed' ? ago(1) : null,
  steps: [step('payloads', 'A pain.001 is accepted in full.', 'waiting')],
  failure: null,
  waiver: null,
  comments: [],
  ...changes,
});

const REFUSED = event('calls', 'POST /api/… answered 422, wrong IBAN at line 14', { status: 422 });

const CASES = [
  testCase('accepted-whole', 'A file is accepted in full', 'passed', {
    steps: [
      step('payloads', 'A pain.001 is accepted in full.', 'held', [
        event('payloads', 'pain.001.001.09 with 3 payments was accepted'),
      ]),
    ],
  }),
  testCase('wrong-iban', 'A file with a wrong IBAN is corrected and resent', 'failed', {
    attempt: 2,
    instructions:
      'Send a file in which one IBAN is wrong. Read the refusal, correct that IBAN, and send the file again.',
    expect: 'The first file is refused with its line; the second one is accepted in full.',
    steps: [
      step('calls', 'The file is refused with the line of the wrong IBAN.', 'held', [REFUSED]),
      step('payloads', 'The corrected file is accepted.', 'missed'),
    ],
    failure: {
      expected: 'The corrected file is accepted, within 2 hours of the start of the case.',
      came: 'Number of payloads since 2026-11-27 09:02:11 UTC: 1. None was as expected; the last payload: pain.001.001.09 was refused, wrong IBAN at line 14.',
      evidence: [REFUSED, event('payloads', 'pain.001.001.09 was refused, wrong IBAN at line 14')],
    },
    comments: [
      {
        id: 'c1',
        by: 'ann',
        at: ago(0.5),
        text: 'Our library drops the space after DE. Will be fixed tomorrow.',
      },
    ],
  }),
  testCase('webhook', 'A webhook is verified and answered within 5 seconds', 'running', {
    trigger: {
      kind: 'webhook-signature',
      text: 'Each active webhook is called with an invalid signature, then with a valid one.',
    },
    start: 'manual',
    instructions:
      'Let your receiver check the signature of each call: reject the invalid one with 401, and accept the valid one.',
    expect: 'The call with the invalid signature gets 4xx, the valid one 2xx within 5 s.',
    steps: [
      step('deliveries', 'The invalid signature is rejected.', 'held', [
        event('deliveries', 'call 1 of endpoint hooks.oak.example was answered 401'),
      ]),
      step('deliveries', 'The valid signature is accepted within 5 seconds.', 'waiting'),
    ],
  }),
  testCase('same-key', 'A 503 is answered by a repetition with the same Idempotency-Key', 'open', {
    start: 'manual',
    trigger: {
      kind: 'unavailable',
      text: 'The next 2 POSTs with your key get 503, with Retry-After 5.',
    },
  }),
  testCase('no-duplicate', 'A duplicate is not sent again', 'waived', {
    waiver: { reason: 'Oak sends by SFTP only, where names are unique.', by: 'operator', at: ago(1) },
  }),
  testCase('statement', 'A statement is downloaded and acknowledged', 'open'),
];

const countsOf = (cases: readonly { state: string }[]) =>
  Object.fromEntries(
    ['open', 'running', 'passed', 'failed', 'waived'].map((state) => [
      state,
      cases.filter((one) => one.state === state).length,
    ]),
  );

type Run = ReturnType<typeof runOf>;

const runOf = (id: string, cases: typeof CASES) => ({
  id,
  plan: 'sepa-credit-transfers',
  title: 'SEPA credit transfers with pain.001',
  version: 2,
  state: 'running',
  startedAt: ago(2),
  startedBy: 'ann',
  endedAt: null as string | null,
  counts: countsOf(cases),
  lastActivityAt: ago(0.5),
  signOff: null as object | null,
  digest: 'c0ffee'.padEnd(64, '0'),
  rules: [{ at: ago(2), version: 3, digest: 'decade'.padEnd(64, '0'), cause: 'start', by: null }],
  cases,
});

const DOCUMENT = {
  name: 'sepa-credit-transfers',
  title: 'SEPA credit transfers with pain.001',
  description: 'For partners who send SEPA credit transfers as files. It takes about two hours.',
  cases: CASES.map(({ id, title, instructions, expect }) => ({
    id,
    title,
    instructions,
    expect,
    steps: [{ on: 'payloads', where: "payload.status == 'accepted'", text: 'A file is accepted.' }],
    within: 'PT2H',
  })),
};

const planOf = (run: Run | null, changes: object = {}) => ({
  name: DOCUMENT.name,
  title: DOCUMENT.title,
  version: 2,
  cases: DOCUMENT.cases.length,
  savedAt: ago(50),
  savedBy: 'operator',
  latestRun: run === null ? null : (({ cases: _, ...summary }) => summary)(run),
  ...changes,
});

const counts = (passed: number, failed: number, running: number, open: number, waived = 0) => ({
  passed,
  failed,
  running,
  open,
  waived,
});

function partner(
  name: string,
  title: string,
  state: string | null,
  of: ReturnType<typeof counts>,
  hours: number,
  standing: string,
) {
  const run = runOf('r', CASES);
  const signOff = state === 'signed-off' ? { by: 'operator', at: ago(hours), comment: null } : null;
  const latestRun = state === null ? null : { ...planOf(run).latestRun, state, counts: of, signOff };
  return {
    workspace: { name, title },
    problem: null,
    plans: [planOf(null, { latestRun, cases: 6 })],
    counts: of,
    lastActivityAt: state === null ? null : ago(hours),
    state: standing,
    since: state === null ? null : ago(hours),
    stuckAt:
      standing === 'failed' || standing === 'inactive'
        ? { plan: DOCUMENT.name, case: 'wrong-iban', title: CASES[1]?.title, since: ago(hours) }
        : null,
    lastSeen: state === null ? null : { by: 'call', at: ago(hours) },
  };
}

const VERSIONS = [2, 1].map((version) => ({
  version,
  title: 'SEPA credit transfers with pain.001',
  cases: 6,
  digest: `${version}`.padEnd(64, '0'),
  savedAt: ago(50 - version),
  savedBy: 'operator',
}));

const PARTNERS = [
  partner('oak', 'Oak Bank', 'running', counts(1, 1, 1, 2, 1), 1, 'failed'),
  partner('birch', 'Birch Savings', 'signed-off', counts(5, 0, 0, 0, 1), 30, 'signed-off'),
  partner(
    'cedar',
    'Cedar Clearing, Europe, Middle East and Africa',
    'running',
    counts(3, 0, 1, 2),
    120,
    'inactive',
  ),
  partner('elm', 'Elm Payments', 'ended', counts(6, 0, 0, 0), 5, 'ready'),
  partner('fir', 'Fir Treasury', null, counts(0, 0, 0, 6), 0, 'not-started'),
  { ...partner('gum', 'Gum', null, counts(0, 0, 0, 0), 0, 'no-plan'), plans: [] },
];

const PARTNER_COUNTS = {
  all: 6,
  stuck: 1,
  inactive: 1,
  ready: 1,
  'not-started': 2,
  'in-progress': 0,
  'signed-off': 1,
};

/** Test plans of a workspace: one that is under way, or none. Acts change what is answered next. */
export async function withTestPlans(page: Page, { isBegun = true, isEmpty = false } = {}): Promise<void> {
  let run: Run | null = isBegun ? runOf('run-2', CASES) : null;
  const change = (id: string, changes: object): Run => {
    if (run === null) throw new Error('There is no run.');
    const cases = run.cases.map((one) => (one.id === id ? { ...one, ...changes } : one));
    run = { ...run, cases, counts: countsOf(cases) };
    return run;
  };
  const acts: Readonly<Record<string, (id: string, body: Record<string, string>) => object>> = {
    'POST start': (id) =>
      change(id, {
        state: 'running',
        startedAt: ago(0),
        dueAt: ahead(2),
        attempt: 1,
        failure: null,
        endedAt: null,
      }),
    'POST waiver': (id, { reason }) =>
      change(id, { state: 'waived', waiver: { reason, by: 'operator', at: ago(0) } }),
    'DELETE waiver': (id) => change(id, { state: 'open', waiver: null }),
    'POST comments': (id, { text }) =>
      change(id, { comments: [{ id: 'c9', by: 'operator', at: ago(0), text }] }),
    'POST sign-off': (_, { comment = null }) =>
      Object.assign(change('', {}), {
        state: 'signed-off',
        signOff: { by: 'operator', at: ago(0), comment },
      }),
    'DELETE sign-off': () => Object.assign(change('', {}), { state: 'running', signOff: null }),
    'POST end': () => Object.assign(change('', {}), { state: 'ended', endedAt: ago(0) }),
  };
  await page.route(/\/api\/test-plans/, async (route: Route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^.*\/api\/test-plans/, '');
    const [, caseId = '', act] = /^\/runs\/[^/]+(?:\/cases\/([^/]+))?\/([a-z-]+)$/.exec(path) ?? [];
    const handler = acts[`${request.method()} ${act}`];
    if (handler !== undefined) return route.fulfill({ json: handler(caseId, request.postDataJSON() ?? {}) });
    if (path.endsWith('/runs')) {
      run = runOf('run-3', CASES);
      return route.fulfill({ json: run });
    }
    if (path.startsWith('/runs/')) return route.fulfill({ json: run });
    if (path === '/partners/counts') return route.fulfill({ json: PARTNER_COUNTS });
    if (path === '/partners') {
      const show = new URL(request.url()).searchParams.get('show');
      const isShown = ({ state }: { state: string }) =>
        show === null || state === show || (show === 'stuck' && state === 'failed');
      return route.fulfill({ json: PARTNERS.filter(isShown) });
    }
    if (path === '/ready') {
      const description = 'For partners who send SEPA credit transfers as files.';
      return route.fulfill({
        json: [{ name: 'sepa', description, document: { ...DOCUMENT, name: 'sepa' } }],
      });
    }
    if (path === '/check') {
      const isWrong = request.postData()?.includes('PT2Hours');
      const message = 'A duration like PT30S, PT2H or P1D, at most P366D.';
      return route.fulfill({
        json: { problems: isWrong ? [{ path: '/document/cases/0/within', message }] : [] },
      });
    }
    if (path.endsWith('/versions')) return route.fulfill({ json: VERSIONS });
    if (path.startsWith('/plans/')) {
      const runs =
        run === null
          ? []
          : [planOf(run).latestRun, { ...planOf(run).latestRun, id: 'run-1', startedAt: ago(60) }];
      return route.fulfill({ json: { ...planOf(run), document: DOCUMENT, runs } });
    }
    if (path === '' && request.method() === 'POST')
      return route.fulfill({ json: planOf(null, { version: 1 }) });
    return route.fulfill({
      json: isEmpty ? [] : [planOf(run), planOf(null, { name: 'webhooks', title: 'Webhooks', cases: 3 })],
    });
  });
}
