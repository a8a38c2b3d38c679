import { expect, it } from 'vitest';
import { emailIn, groupsIn, usernamesFor } from './claims.ts';

it.each<[string, object, string, string[] | null]>([
  ['a list', { groups: ['b', 'a', 'a', 7] }, 'groups', ['a', 'b']],
  ['a list with a text that is too long', { groups: ['a'.repeat(201), 'a'] }, 'groups', ['a']],
  ['one text', { groups: 'a' }, 'groups', ['a']],
  ['nothing', {}, 'groups', []],
  ['a nested claim', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [
    'a claim with dots in its name',
    { 'https://bank.example/groups': ['a'] },
    'https://bank.example/groups',
    ['a'],
  ],
  ['an inherited property', {}, 'constructor.name', []],
  ['too many to send, at Entra ID', { _claim_names: { groups: 'src1' } }, 'groups', null],
  ['too many to send, in an implicit flow', { hasgroups: true }, 'groups', null],
])('reads groups from %s', (_name, claims, name, groups) => {
  expect(groupsIn({ ...claims }, name)).toEqual(groups);
});

it.each<[object, string]>([
  [{ preferred_username: 'ann.fischer@bank.example', email: 'x@y.example' }, 'ann.fischer'],
  [{ email: 'ann@bank.example' }, 'ann'],
  [{ name: 'Ann Fischer' }, 'Ann-Fischer'],
  [{ preferred_username: '\u3164\u3164\u3164' }, 'user'],
  [{}, 'user'],
])('makes a username from %j', (claims, username) => {
  const [first, second, ...others] = usernamesFor({ ...claims });
  expect([first, second]).toEqual([username, `${username}-2`]);
  expect(new Set(others).size).toBe(8);
});

it('takes an e-mail address for display only if it is one text', () => {
  expect([emailIn({ email: 'a@b.example' }), emailIn({ email: 7 }), emailIn({})]).toEqual([
    'a@b.example',
    '',
    '',
  ]);
});
