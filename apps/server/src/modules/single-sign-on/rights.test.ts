import { expect, it } from 'vitest';
import { rightsOf } from './rights.ts';

const GIVEN = [
  { group: 'admins', workspace: null, role: null },
  { group: 'leads', workspace: 'w1', role: 'manager' as const },
  { group: 'all', workspace: 'w1', role: 'viewer' as const },
  { group: 'all', workspace: 'w2', role: 'operator' as const },
];

it.each<[string[], boolean, [string, string][]]>([
  [[], false, []],
  [['Admins'], false, []],
  [['admins'], true, []],
  [
    ['all'],
    false,
    [
      ['w2', 'operator'],
      ['w1', 'viewer'],
    ],
  ],
  [
    ['all', 'leads'],
    false,
    [
      ['w1', 'manager'],
      ['w2', 'operator'],
    ],
  ],
])('groups %j give their highest roles', (groups, isAdministrator, roles) => {
  const rights = rightsOf(groups, GIVEN);
  expect(rights.isAdministrator).toBe(isAdministrator);
  expect(new Map(rights.roles)).toEqual(new Map(roles));
});
