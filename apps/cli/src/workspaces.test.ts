import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeConsole } from './testing/fake-console.ts';
import { runHere } from './testing/run-here.ts';
import { stopServing } from './testing/serve.ts';

const OAK = {
  name: 'oak',
  title: 'Oak Bank',
  state: 'active',
  role: 'operator',
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-25T10:00:00Z',
  problem: null,
  removedAt: null,
  secondFactor: false,
};
const BIRCH = { ...OAK, name: 'birch', title: 'Birch', state: 'archived', lastUsedAt: null };
const FIGURES = { transfers: 1200, activeKeys: 3, webhooks: 1, members: 2, bytes: 1, node: null };
const FIRST_KEY = {
  id: 'k1',
  label: 'First key',
  apiKey: 'clb_oak1',
  isActive: true,
  createdAt: '2026-11-20',
};

const SIGNED_OUT = 'POST /api/auth/logout by session=s1';

beforeEach(() => {
  for (const name of ['URL', 'KEY', 'WORKSPACE', 'TOKEN', 'OPERATOR', 'PASSWORD'])
    vi.stubEnv(`CLEARBENCH_${name}`, '');
  // No server of this checkout is beside the tests.
  vi.stubEnv('DATA_DIR', import.meta.dirname);
  vi.stubEnv('XDG_CONFIG_HOME', import.meta.dirname);
});
afterEach(() => {
  stopServing();
  vi.unstubAllEnvs();
});

describe('clearbench workspaces', () => {
  it('lists them all, page by page, and signs the operator out', async () => {
    const { url, calls } = await fakeConsole({
      'GET /api/workspaces': { body: [OAK], headers: { link: '</api/workspaces?cursor=2>; rel="next"' } },
      'GET /api/workspaces?cursor=2': { body: [BIRCH] },
    });
    const { code, out } = await runHere(['workspaces', '--url', url]);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'NAME   TITLE     STATE     LAST USED',
        'oak    Oak Bank  active    2026-11-25T10:00:00Z',
        'birch  Birch     archived  never',
        '',
      ].join('\n'),
    );
    expect(calls.at(-1)).toBe(SIGNED_OUT);
  });

  it('prints one line of JSON for each', async () => {
    const { url } = await fakeConsole({ 'GET /api/workspaces': { body: [OAK, BIRCH] } });
    const { out } = await runHere(['workspaces', '--json', '--url', url]);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([OAK, BIRCH]);
  });

  it('prefers the operator in the environment', async () => {
    vi.stubEnv('CLEARBENCH_OPERATOR', 'treasury');
    vi.stubEnv('CLEARBENCH_PASSWORD', 'correct horse');
    const { url, calls, bodies } = await fakeConsole({ 'GET /api/workspaces': { body: [] } });
    expect((await runHere(['workspaces', '--url', url])).code).toBe(0);
    expect(bodies[0]).toEqual({ username: 'treasury', password: 'correct horse' });
    expect(calls).not.toContain('GET /api/auth/login-options by nobody');
  });

  it('says how to name an operator where nobody can be asked', async () => {
    const { url } = await fakeConsole({ 'GET /api/auth/login-options': { body: { credentials: null } } });
    const { code, err } = await runHere(['workspaces', '--url', url]);
    expect(code).toBe(4);
    expect(err).toContain('or the name in CLEARBENCH_OPERATOR and the password in CLEARBENCH_PASSWORD');
  });

  it('says who was not accepted', async () => {
    const refusal = { success: false, code: 'invalid_credentials', message: 'Wrong username or password.' };
    const { url } = await fakeConsole({ 'POST /api/auth/login': { status: 401, body: refusal } });
    const { code, err } = await runHere(['workspaces', '--url', url]);
    expect(code).toBe(4);
    expect(err).toContain('does not accept the operator operator: Wrong username or password.');
  });
});

describe('a new workspace', () => {
  it('gets a first key, which is printed with the address', async () => {
    const { url, calls, bodies } = await fakeConsole({
      'POST /api/workspaces': { status: 201, body: OAK },
      'GET /w/oak/api/api-keys': { body: [] },
      'POST /w/oak/api/api-keys': { status: 201, body: FIRST_KEY },
    });
    const { code, out } = await runHere(['workspaces', 'create', 'oak', '--title', 'Oak Bank', '--url', url]);
    expect(code).toBe(0);
    expect(out).toBe(`Created oak: ${url}/w/oak/\nIt has 1 API key:\n  clb_oak1  First key\n`);
    expect(bodies).toContainEqual({ name: 'oak', title: 'Oak Bank', copyOf: null });
    expect(bodies).toContainEqual({ label: 'First key' });
    expect(calls.at(-1)).toBe(SIGNED_OUT);
  });

  it('that is a copy has the keys of the copy', async () => {
    const { url, calls, bodies } = await fakeConsole({
      'POST /api/workspaces': { status: 201, body: OAK },
      'GET /w/oak/api/api-keys': { body: [FIRST_KEY] },
    });
    const { out } = await runHere([
      'workspaces',
      'create',
      'oak',
      '--copy-of',
      'birch',
      '--json',
      '--url',
      url,
    ]);
    expect(bodies).toContainEqual({ name: 'oak', title: 'oak', copyOf: 'birch' });
    expect(JSON.parse(out)).toMatchObject({
      name: 'oak',
      address: `${url}/w/oak/`,
      apiKeys: [{ label: 'First key', apiKey: 'clb_oak1' }],
    });
    expect(calls).not.toContain('POST /w/oak/api/api-keys by session=s1');
  });

  it('that is refused leaves nobody signed in', async () => {
    const refusal = { success: false, code: 'workspace_name_taken', message: 'The name oak is taken.' };
    const { url, calls } = await fakeConsole({ 'POST /api/workspaces': { status: 409, body: refusal } });
    const { code, err } = await runHere(['workspaces', 'create', 'oak', '--url', url]);
    expect([code, err]).toEqual([1, 'clearbench: The name oak is taken.\n']);
    expect(calls.at(-1)).toBe(SIGNED_OUT);
  });
});

describe('an existing workspace', () => {
  it.each([
    ['archive', 'archived', 'Archived oak\n'],
    ['activate', 'active', 'Activated oak\n'],
    ['restore', 'active', 'Restored oak\n'],
  ])('%s makes it %s', async (action, state, printed) => {
    const { url, bodies } = await fakeConsole({ 'PATCH /api/workspaces/oak': { body: OAK } });
    expect(await runHere(['workspaces', action, 'oak', '--url', url])).toMatchObject({
      code: 0,
      out: printed,
    });
    expect(bodies).toContainEqual({ state });
  });

  it('is not deleted without --yes where nobody can be asked', async () => {
    const { url, calls } = await fakeConsole({
      'GET /api/workspaces/oak': { body: { ...OAK, figures: FIGURES } },
    });
    const { code, err } = await runHere(['workspaces', 'delete', 'oak', '--url', url]);
    expect(code).toBe(2);
    expect(err).toContain('This deletes oak with 1200 transfers, 3 active keys, 1 webhook and 2 members.');
    expect(err).toContain('pass --yes to delete it');
    expect(calls).not.toContain('DELETE /api/workspaces/oak by session=s1');
    expect(calls.at(-1)).toBe(SIGNED_OUT);
  });

  it('is deleted at once with --yes', async () => {
    const { url, calls } = await fakeConsole({ 'DELETE /api/workspaces/oak': { body: { success: true } } });
    const { code, out } = await runHere(['workspaces', 'delete', 'oak', '--yes', '--url', url]);
    expect(code).toBe(0);
    expect(out).toBe('Deleted oak. For 7 days "clearbench workspaces restore oak" brings it back.\n');
    expect(calls).toContain('DELETE /api/workspaces/oak by session=s1');
  });

  it('must be named', async () => {
    const { code, err } = await runHere(['workspaces', 'delete']);
    expect(code).toBe(2);
    expect(err).toContain('Name the workspace: clearbench workspaces delete NAME.');
    expect((await runHere(['workspaces', 'remove', 'oak'])).err).toContain(
      'There is no "workspaces remove"; write create, archive, activate, delete, restore, move, nodes or rebalance.',
    );
    expect((await runHere(['workspaces', 'nodes', 'oak'])).err).toContain('Too many arguments');
    expect((await runHere(['workspaces', 'move', 'oak'])).err).toContain(
      'Name the node: clearbench workspaces move NAME NODE.',
    );
  });
});

describe('the nodes of a cluster', () => {
  const NODE = {
    address: 'n1:5432',
    state: 'reachable',
    isCoordinator: false,
    takesWorkspaces: true,
    workspaces: 12,
  };
  const CHANGE = {
    id: 'c1',
    kind: 'move',
    workspace: 'oak',
    node: 'n2:5432',
    state: 'running',
    problem: null,
    startedAt: '2026-11-26T10:00:00Z',
    endedAt: null,
    progress: null,
  };

  /** The placement as it is seen one time after the other; null: the server is away. */
  function seen(changes: (object | null)[]) {
    return () => {
      const change = changes.shift() ?? null;
      return change === null
        ? { status: 503, body: { success: false, code: 'unavailable', message: 'Try again later.' } }
        : { body: { nodes: [NODE], changes: [change] } };
    };
  }

  it('are listed', async () => {
    const coordinator = {
      ...NODE,
      address: 'n0:5432',
      isCoordinator: true,
      takesWorkspaces: false,
      workspaces: 0,
    };
    const { url } = await fakeConsole({
      'GET /api/placement': { body: { nodes: [coordinator, { ...NODE, state: 'away' }], changes: [] } },
    });
    expect((await runHere(['workspaces', 'nodes', '--url', url])).out).toBe(
      [
        'NODE     STATE                   WORKSPACES',
        'n0:5432  reachable, coordinator  0, accepts no more',
        'n1:5432  away                    12',
        '',
      ].join('\n'),
    );
  });

  it('get a workspace, whose move is followed also while the server is away', async () => {
    const copying = {
      ...CHANGE,
      progress: { step: 'Copying Data', doneBytes: 1_000_000, totalBytes: 2_000_000 },
    };
    const { url, bodies, calls } = await fakeConsole({
      'POST /api/placement/moves': { status: 202, body: CHANGE },
      'GET /api/placement': seen([copying, null, { ...CHANGE, state: 'done' }]),
    });
    expect(await runHere(['workspaces', 'move', 'oak', 'n2:5432', '--url', url])).toMatchObject({
      code: 0,
      out: 'Moved oak to n2:5432\n',
    });
    expect(bodies).toContainEqual({ workspace: 'oak', node: 'n2:5432' });
    expect(calls.filter((call) => call.startsWith('GET /api/placement'))).toHaveLength(3);
    expect(calls.at(-1)).toBe(SIGNED_OUT);
  });

  it('do not get it if the move fails, and the reason is printed', async () => {
    const { url } = await fakeConsole({
      'POST /api/placement/moves': { status: 202, body: CHANGE },
      'GET /api/placement': seen([{ ...CHANGE, state: 'failed', problem: 'The move was interrupted.' }]),
    });
    const { code, err } = await runHere(['workspaces', 'move', 'oak', 'n2:5432', '--url', url]);
    expect([code, err]).toEqual([1, 'clearbench: The move failed: The move was interrupted.\n']);
  });

  it('may be balanced already', async () => {
    const { url } = await fakeConsole({
      'POST /api/placement/rebalance': { status: 202, body: { ...CHANGE, kind: 'rebalance', state: 'done' } },
    });
    const { out } = await runHere(['workspaces', 'rebalance', '--url', url]);
    expect(out).toBe('There was nothing to move\n');
  });
});

describe('a command in a workspace', () => {
  const TRIGGERED = { transactionId: 'trx_1', uetr: 'u', message: 'Started' };

  it('is called under its address, with the key that is given', async () => {
    const { url, calls } = await fakeConsole({ 'POST /w/oak/api/trigger': { body: TRIGGERED } });
    const { code } = await runHere(['trigger', '--workspace', 'oak', '--key', 'clb_x', '--url', url]);
    expect([code, calls]).toEqual([0, ['POST /w/oak/api/trigger by Bearer clb_x']]);
  });

  it('names it for the server even if it is main, and not without the option', async () => {
    const answer = { body: TRIGGERED };
    const { url, calls } = await fakeConsole({
      'POST /w/main/api/trigger': answer,
      'POST /api/trigger': answer,
    });
    const args = ['trigger', '--key', 'clb_x', '--url', url];
    await runHere([...args, '--workspace', 'main']);
    await runHere(args);
    expect(calls).toEqual(['POST /w/main/api/trigger by Bearer clb_x', 'POST /api/trigger by Bearer clb_x']);
  });

  it('uses its oldest active key where none is given', async () => {
    vi.stubEnv('CLEARBENCH_WORKSPACE', 'oak');
    const { url, calls } = await fakeConsole({
      'GET /w/oak/api/api-keys': {
        body: [
          { ...FIRST_KEY, apiKey: 'clb_new', createdAt: '2026-11-25' },
          FIRST_KEY,
          { ...FIRST_KEY, apiKey: 'clb_revoked', createdAt: '2026-11-01', isActive: false },
        ],
      },
      'POST /w/oak/api/trigger': { body: TRIGGERED },
    });
    expect((await runHere(['trigger', '--url', url])).code).toBe(0);
    expect(calls.slice(-2)).toEqual([SIGNED_OUT, 'POST /w/oak/api/trigger by Bearer clb_oak1']);
  });

  it('without a key there says where to create one', async () => {
    const { url } = await fakeConsole({ 'GET /w/oak/api/api-keys': { body: [] } });
    const { code, err } = await runHere(['trigger', '--workspace', 'oak', '--url', url]);
    expect(code).toBe(4);
    expect(err).toContain(
      `The workspace oak has no active API key: create one at ${url}/w/oak/api-configuration/keys.`,
    );
  });

  it('with the key of another one is not taken for one whose object is missing', async () => {
    const { url } = await fakeConsole({});
    const args = ['get', 'trx_1', '--workspace', 'oak', '--key', 'clb_x', '--url'];
    const elsewhere = await runHere([...args, url]);
    expect(elsewhere.code).toBe(4);
    expect(elsewhere.err).toContain('There is no workspace oak for the API key of --key');

    const there = await fakeConsole({ 'GET /w/oak/api/ping': { body: { success: true } } });
    const missing = await runHere([...args, there.url]);
    expect([missing.code, missing.err]).toEqual([1, 'clearbench: There is no such object.\n']);
  });
});
