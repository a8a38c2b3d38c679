import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryEntry } from '../modules/workspaces/index.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import { OpenWorkspaces } from './open-workspaces.ts';

const entry = (id: string, version: string | null = null): DirectoryEntry => ({
  id,
  name: id,
  title: id,
  state: 'active',
  version,
  problem: null,
  quota_bytes: null,
  quota_rows: null,
  second_factor: false,
});

let migrate: (id: string) => Promise<void>;
let problems: string[];
let workspaces: OpenWorkspaces;
beforeEach(() => {
  problems = [];
  workspaces = new OpenWorkspaces({
    directory: { byId: () => null, forget() {} },
    create: ({ id }) => ({ id, async start() {}, async close() {} }) as OpenWorkspace,
    migrate: (id) => migrate(id),
    async noteProblem(_id, problem) {
      problems.push(problem);
    },
    isLeased: () => false,
    onClosed() {},
    logger: pino({ level: 'silent' }),
  });
});

describe('workspaces that are opened for the first time', () => {
  it('are migrated one after another, however many are opened at once', async () => {
    let running = 0;
    let most = 0;
    migrate = async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    };
    await Promise.all(['oak', 'elm', 'ash'].map((id) => workspaces.open(entry(id))));
    expect([most, workspaces.all.length]).toEqual([1, 3]);
  });

  it('are not marked because the database was away, and the next call opens them', async () => {
    const cause = new Error('Connection terminated unexpectedly');
    migrate = () => Promise.reject(new Error('The schema could not be could not be upgraded', { cause }));
    await expect(workspaces.open(entry('oak'))).rejects.toThrow('could not be upgraded');
    migrate = async () => {};
    await workspaces.open(entry('oak'));
    expect([problems, workspaces.opened('oak')?.id]).toEqual([[], 'oak']);
  });

  it('are left as they are if a later version has migrated them', async () => {
    migrate = () => expect.unreachable();
    await workspaces.open(entry('oak', '9999-later'));
    expect([problems, workspaces.all.length]).toEqual([[], 1]);
  });

  it('are marked and left alone for a while if their schema cannot be migrated', async () => {
    migrate = () => Promise.reject(new Error('column "place" does not exist'));
    await expect(workspaces.open(entry('oak'))).rejects.toThrow('could not be upgraded');
    migrate = async () => {};
    await expect(workspaces.open(entry('oak'))).rejects.toThrow('could not be upgraded');
    await workspaces.open(entry('elm'));
    expect(problems).toEqual(['column "place" does not exist']);
  });
});
