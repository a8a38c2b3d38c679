import { describe, expect, it } from 'vitest';
import { mayBeDefault } from './groups.ts';

const place = { id: 'a', label: 'Ledger', href: '/ledger' };
const act = { id: 'b', label: 'Advance clock 1 h', words: 'time hour', act: () => null };
const signOut = { id: 'c', label: 'Sign Out', href: '/logout', needsName: true };

describe('what Enter takes by itself', () => {
  it('is a place, whatever was typed', () => {
    expect(mayBeDefault(place, '')).toBe(true);
    expect(mayBeDefault(place, 'postings')).toBe(true);
  });

  it('is an act only once its name is typed: not what was used last, and not a word for it', () => {
    for (const command of [act, signOut]) expect(mayBeDefault(command, '')).toBe(false);
    expect(mayBeDefault(act, 'time')).toBe(false);
    expect(mayBeDefault(act, 'advance cl')).toBe(true);
    expect(mayBeDefault(signOut, 'sign')).toBe(true);
  });
});
