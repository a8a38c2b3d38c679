import { describe, expect, it } from 'vitest';
import { mayBeDefault } from './groups.ts';

const place = { id: 'a', label: 'Ledger', href: '/ledger' };
const action = { id: 'b', label: 'Advance clock 1 h', words: 'time hour', action: () => null };
const signOut = { id: 'c', label: 'Sign Out', href: '/logout', needsName: true };

describe('the default entry of Enter', () => {
  it('is a place for any input', () => {
    expect(mayBeDefault(place, '')).toBe(true);
    expect(mayBeDefault(place, 'postings')).toBe(true);
  });

  it('is an action only once its name is typed: not the last one used, and not a search word', () => {
    for (const command of [action, signOut]) expect(mayBeDefault(command, '')).toBe(false);
    expect(mayBeDefault(action, 'time')).toBe(false);
    expect(mayBeDefault(action, 'advance cl')).toBe(true);
    expect(mayBeDefault(signOut, 'sign')).toBe(true);
  });
});
