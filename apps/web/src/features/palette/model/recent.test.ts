import { expect, it } from 'vitest';
import { recentFirst, recentOf, withUsed } from './recent.ts';

const command = (id: string) => ({ id, label: id, href: `/${id}` });
const ALL = ['a', 'b', 'c'].map(command);
const ids = (commands: readonly { id: string }[]) => commands.map(({ id }) => id);

it('the command used last is the first, once, of at most five', () => {
  expect(withUsed(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withUsed(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
});

it('recently used commands come first, without those that no longer exist', () => {
  expect(ids(recentOf(ALL, ['c', 'gone', 'a']))).toEqual(['c', 'a']);
  expect(ids(recentFirst(ALL, ['c', 'gone']))).toEqual(['c', 'a', 'b']);
});
