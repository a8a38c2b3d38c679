import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeConsole } from './testing/fake-console.ts';
import { inFolder, runHere } from './testing/run-here.ts';
import { stopServing } from './testing/serve.ts';

const RULES = { title: 'Oak', rules: [{ name: 'eur-only', kind: 'currencies', allow: ['EUR'] }] };
const PLAN = {
  name: 'first',
  title: 'First',
  cases: [
    {
      id: 'stored',
      title: 'A payment is stored',
      instructions: 'Post a payment.',
      expect: 'The response is 201.',
      within: 'P1D',
      steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
    },
  ],
};
const COUNTS = { open: 0, running: 0, passed: 1, failed: 0, waived: 0 };
const RUN = { id: 'r1', plan: 'first', title: 'First', version: 1, counts: COUNTS, signOff: null, cases: [] };
const KEY = { id: 'k1', label: 'Hub', apiKey: 'clb_0123456789abcdef', isActive: true, lastUsedAt: null };
const USER = { label: 'Hub', username: 'hub-1', publicKeys: [{ fingerprint: 'SHA256:abc' }] };
const REQUEST = {
  ...{ id: 'e1', at: '2026-11-20T10:00:00Z', userId: 'USER1', order: 'BTU SCT pain.001', phase: 'transfer' },
  ...{ version: 'H005', bytes: 1, technicalCode: '000000', orderCode: '091301', problem: 'Wrong bytes.' },
  durationMs: 1,
};
const DIGEST = { what: 'Digest', isRight: false, expected: 'aa', found: 'bb', explanation: 'Newlines.' };
const PARTNER = {
  workspace: { name: 'oak', title: 'Oak Bank' },
  state: 'failed',
  since: '2026-11-20T10:00:00Z',
  counts: COUNTS,
  stuckAt: { plan: 'first', title: 'A payment is stored' },
};

inFolder({
  'rules.json': JSON.stringify(RULES),
  'other.json': JSON.stringify({ ...RULES, title: 'Other' }),
  'spaced.json': JSON.stringify(RULES, null, 2),
  'oak.partner.json': JSON.stringify({
    workspace: 'oak',
    title: 'Oak Bank',
    keys: ['New'],
    webhooks: [{ url: 'https://oak.example', events: ['completion'] }],
  }),
  'badly.partner.json': JSON.stringify({
    workspace: 'oak',
    title: 'Oak Bank',
    keys: ['New'],
    sftp: [{ key: 'Hub', publicKey: 'none.pub' }],
  }),
  'doubtful.yaml':
    'title: Oak\nrules:\n  - name: one\n    kind: expression\n    expression: "\\"900\\" > \\"1000\\""\n    text: No.\n',
  'bad.yaml': 'title: Oak\nrules:\n  - { name: x, kind: nothing }\n',
  'plan.json': JSON.stringify(PLAN),
  'hub.pub': 'ssh-ed25519 AAAA core@oak.example\n',
});

const ANSWERS = {
  'GET /w/oak/api/house-rules': { body: { document: RULES, text: JSON.stringify(RULES) } },
  'POST /w/oak/api/house-rules': { body: {} },
  'GET /w/oak/api/test-plans': { body: [{ name: 'first', latestRun: { id: 'r1' } }] },
  'GET /w/oak/api/test-plans/plans/first': { body: { document: PLAN } },
  'POST /w/oak/api/test-plans': { body: {} },
  'POST /w/oak/api/test-plans/runs/r1/sign-off': { body: RUN },
  'DELETE /w/oak/api/test-plans/runs/r1/sign-off': { body: RUN },
  'GET /w/oak/api/test-plans/runs/r1': { body: RUN },
  'POST /w/oak/api/test-plans/runs/r1/cases/stored/waiver': { body: RUN },
  'GET /api/test-plans/partners': { body: [PARTNER] },
  'POST /api/workspaces/oak/invitations': {
    status: 201,
    body: { token: 't1', link: 'https://pay.bank.example/w/oak/invitation/t1' },
  },
  'GET /w/oak/api/api-keys': { body: [KEY] },
  'POST /w/oak/api/api-keys': { status: 201, body: KEY },
  'POST /w/oak/api/api-keys/k1/rotate': { status: 201, body: { ...KEY, apiKey: 'clb_new' } },
  'DELETE /w/oak/api/api-keys/k1': { body: { success: true } },
  'GET /w/oak/api/sftp': { body: { users: [USER] } },
  'GET /w/oak/api/ebics/requests': { body: [REQUEST] },
  'GET /w/oak/api/ebics/requests?refused=true&userId=USER2': { body: [] },
  'GET /w/oak/api/ebics/requests/e1': {
    body: { ...REQUEST, findings: [DIGEST], request: null, response: null, workedId: 'e0' },
  },
  'GET /api/workspaces/oak': { body: { name: 'oak', title: 'Oak Bank' } },
  'GET /w/oak/api/webhooks': { body: [], headers: { link: '</w/oak/api/webhooks?cursor=2>; rel="next"' } },
  'GET /w/oak/api/webhooks?cursor=2': {
    body: [{ id: 'w1', url: 'https://oak.example/', events: ['completion'], state: 'active' }],
  },
  'GET /api/auth/session': { body: { operator: { username: 'operator' } } },
  'GET /api/access-tokens': {
    body: [
      { id: 't2', name: 'CI', createdBy: 'ann', revokedAt: null },
      { id: 't1', name: 'CI', createdBy: 'operator', revokedAt: null },
      { id: 't3', name: 'Theirs', createdBy: 'ann', revokedAt: null },
    ],
  },
  'DELETE /api/access-tokens/t1': { body: { success: true } },
  'DELETE /api/access-tokens/t3': { body: { success: true } },
  'POST /w/oak/api/sftp/public-keys': { status: 201, body: {} },
};

beforeEach(() => {
  for (const name of ['URL', 'KEY']) vi.stubEnv(`CLEARBENCH_${name}`, '');
  vi.stubEnv('CLEARBENCH_WORKSPACE', 'oak');
  vi.stubEnv('CLEARBENCH_TOKEN', 'clt_1');
});
afterEach(() => {
  stopServing();
  vi.unstubAllEnvs();
});

/** The changes that a command line makes, and what it prints. */
async function make(line: string) {
  const { url, calls } = await fakeConsole(ANSWERS);
  const { code, out, err } = await runHere([...line.split(' '), '--url', url]);
  expect(calls.filter((call) => !call.endsWith(' by Bearer clt_1'))).toEqual([]);
  const changes = calls.filter((call) => !call.startsWith('GET')).map((call) => call.split(' by ')[0]);
  return { code, out: out.replaceAll(url, 'URL'), err, changes };
}

describe('a manager’s command', () => {
  it.each([
    ['rules get', 0, `${JSON.stringify(RULES)}`, []],
    ['rules check rules.json', 0, 'rules.json: valid, 1 rule\n', []],
    ['rules diff rules.json', 0, '', []],
    ['rules diff spaced.json', 0, '', []],
    ['rules diff other.json', 1, /-.*Oak[\s\S]*\+.*Other/, []],
    ['rules apply rules.json', 0, 'Nothing to change\n', []],
    ['rules apply other.json', 0, 'Saved house rules "Other"\n', ['POST /w/oak/api/house-rules']],
    ['plan check plan.json', 0, 'plan.json: valid, 1 case\n', []],
    ['plan apply plan.json', 0, 'Nothing to change\n', []],
    ['plan assign webhooks', 0, 'Saved test plan webhooks\n', ['POST /w/oak/api/test-plans']],
    [
      'plan sign-off first',
      0,
      'First, version 1: 1 passed\n',
      ['POST /w/oak/api/test-plans/runs/r1/sign-off'],
    ],
    [
      'plan reopen first',
      0,
      'First, version 1: 1 passed\n',
      ['DELETE /w/oak/api/test-plans/runs/r1/sign-off'],
    ],
    [
      'plan waive first stored --comment Never',
      0,
      'First, version 1: 1 passed\n',
      ['POST /w/oak/api/test-plans/runs/r1/cases/stored/waiver'],
    ],
    ['partners', 0, /oak +Oak Bank +failed .* 1 passed +first: A payment is stored/, []],
    [
      'invite Ann',
      0,
      'https://pay.bank.example/w/oak/invitation/t1\n',
      ['POST /api/workspaces/oak/invitations'],
    ],
    ['keys', 0, /Hub +clb_0123… +active +never +k1/, []],
    ['keys create Hub', 0, 'clb_0123456789abcdef\n', ['POST /w/oak/api/api-keys']],
    ['keys rotate Hub', 0, 'clb_new\n', ['POST /w/oak/api/api-keys/k1/rotate']],
    ['keys revoke Hub', 0, 'Revoked Hub\n', ['DELETE /w/oak/api/api-keys/k1']],
    ['sftp users', 0, /Hub +hub-1 +SHA256:abc/, []],
    ['sftp add Hub hub.pub', 0, /hub-1/, ['POST /w/oak/api/sftp/public-keys']],
    ['ebics log', 0, /USER1 +BTU SCT pain.001 +transfer +091301 +e1 +Wrong bytes\./, []],
    ['ebics log --refused --user USER2', 0, 'There are no such requests.\n', []],
    [
      'ebics explain e1',
      0,
      /091301 Wrong bytes\.\nwrong +Digest\n +expected +aa\n +found +bb\n +Newlines\.\n.* e0/,
      [],
    ],
    ['apply oak.partner.json', 0, /key "New".*\n.*\n1 partner, 1 change made/, ['POST /w/oak/api/api-keys']],
  ])('%s', async (line, status, printed, made) => {
    const { code, out, err, changes } = await make(line);
    expect([err, code, changes]).toEqual(['', status, made]);
    if (typeof printed === 'string') expect(out).toBe(printed);
    else expect(out).toMatch(printed);
  });

  it.each([
    ['rules', 2, 'Name an action: clearbench rules get'],
    ['rules save x', 2, 'write get, check, apply or diff'],
    ['rules check bad.yaml', 1, 'bad.yaml is not valid:\n  Line 3'],
    [
      'rules check doubtful.yaml',
      0,
      'doubtful.yaml: warning: Line 5, rule one, expression: The rule one may not do',
    ],
    ['rules check none.yaml', 2, 'there is no such file'],
    ['plan waive first stored', 2, 'Say why'],
    ['plan sign-off', 2, 'Write clearbench plan sign-off PLAN.'],
    ['plan sign-off second', 1, 'no test plan second; it has first'],
    ['plan assign none', 2, 'There is no ready-made plan none; write'],
    ['keys revoke Other', 1, 'no active API key "Other"'],
    ['keys create', 2, 'clearbench keys create LABEL'],
    ['sftp add Hub', 2, 'clearbench sftp add LABEL FILE'],
    ['ebics explain', 2, 'Write clearbench ebics log, or clearbench ebics explain ID.'],
    ['ebics explain e1 --refused', 2, 'belong to "clearbench ebics log"'],
    ['tokens create', 2, 'Name the token'],
    ['apply badly.partner.json', 2, 'there is no such file'],
    ['apply --secrets none/secrets.txt oak.partner.json', 2, 'none/secrets.txt can'],
  ])('%s says what is wrong', async (line, status, message) => {
    const { code, err, changes } = await make(line);
    expect([code, changes]).toEqual([status, []]);
    expect(err).toContain(message);
  });
});

it.each([
  ['CI', 0, ['DELETE /api/access-tokens/t1']],
  ['t3', 0, ['DELETE /api/access-tokens/t3']],
  ['Theirs', 1, []],
])('tokens revoke %s: by name only one’s own', async (name, status, made) => {
  const { url, calls } = await fakeConsole(ANSWERS);
  const { code } = await runHere(['tokens', 'revoke', name, '--url', url]);
  expect(code).toBe(status);
  const revoked = calls.map((call) => call.split(' by ')[0]).filter((call) => call?.startsWith('DELETE'));
  expect(revoked).toEqual(made);
});
