import { describe, expect, it } from 'vitest';
import { SCREENS } from '../manifest.ts';
import { crumbsAbove, currentItem } from './navigation.ts';

describe('the navigation', () => {
  it('marks the entry of the current screen, whichever of its paths was opened', () => {
    expect(currentItem('/')?.label).toBe('Dashboard');
    expect(currentItem('/api-setup')?.label).toBe('API Setup');
    expect(currentItem('/api-configuration/keys')?.label).toBe('API Keys');
  });

  it('calls each screen by the first words of its title', () => {
    for (const { nav, title } of Object.values(SCREENS)) {
      if (nav !== undefined) expect(`${title} `.startsWith(`${nav.label} `), title).toBe(true);
    }
  });

  it('marks the nearest parent of a screen without an entry', () => {
    expect(currentItem('/transactions/trx_1')?.label).toBe('Transactions');
    expect(currentItem('/api-configuration/tune-up')?.label).toBe('API Setup');
    expect(currentItem('/nowhere')).toBeUndefined();
  });
});

describe('the path to a screen', () => {
  const titles = (path: string) => crumbsAbove(path).map(({ title }) => title);

  it('contains the screens above it, whichever of its paths was opened', () => {
    expect(crumbsAbove('/transactions/trx_1')).toEqual([{ title: 'Transactions', href: '/transactions' }]);
    expect(titles('/api-configuration/keys')).toEqual(['API Setup & Configuration']);
    expect(titles('/api-wizard')).toEqual(['API Setup & Configuration']);
    expect(titles('/webhooks/abc')).toEqual(['Webhooks']);
  });

  it('is empty for a top-level screen and for an unknown one', () => {
    expect(titles('/transactions')).toEqual([]);
    expect(titles('/')).toEqual([]);
    expect(titles('/nowhere/at/all')).toEqual([]);
  });
});
