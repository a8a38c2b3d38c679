import type { Workspace } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { workspaceCommands } from './commands.ts';

const workspace = (name: string, state: Workspace['state'] = 'active'): Workspace => ({
  name,
  title: `Bank ${name}`,
  state,
  role: 'operator',
  createdAt: '2026-11-25T10:00:00Z',
  lastUsedAt: null,
  problem: null,
  removedAt: null,
  secondFactor: false,
  quotaBytes: null,
  quotaRows: null,
});

it('the palette goes to every other workspace that is there', () => {
  const all = [
    workspace('main'),
    workspace('oak'),
    workspace('elm', 'deleted'),
    workspace('birch', 'archived'),
  ];
  const commands = workspaceCommands.commandsOf(all);
  expect(commands.map(({ label, detail }) => [label, detail])).toEqual([
    ['Bank oak', 'oak'],
    ['Bank birch', 'birch'],
  ]);
});
