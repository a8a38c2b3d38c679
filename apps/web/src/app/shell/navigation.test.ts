import { describe, expect, it } from 'vitest';
import { crumbsAbove, currentItem } from './navigation.ts';

describe('the navigation', () => {
  it('marks the entry of the screen itself, whichever of its paths it was opened at', () => {
    expect(currentItem('/')?.label).toBe('Dashboard');
    expect(currentItem('/api-setup')?.label).toBe('API setup');
    expect(currentItem('/api-configuration/keys')?.label).toBe('API keys');
  });

  it('marks the nearest entry above a screen that has none', () => {
    expect(currentItem('/transactions/trx_1')?.label).toBe('Transactions');
    expect(currentItem('/api-configuration/tune-up')?.label).toBe('API setup');
    expect(currentItem('/nowhere')).toBeUndefined();
  });
});

describe('the way down to a screen', () => {
  const titles = (path: string) => crumbsAbove(path).map(({ title }) => title);

  it('has the screens above it, whichever of its paths it was opened at', () => {
    expect(crumbsAbove('/transactions/trx_1')).toEqual([{ title: 'Transactions', href: '/transactions' }]);
    expect(titles('/api-configuration/keys')).toEqual(['API Setup & Configuration']);
    expect(titles('/api-wizard')).toEqual(['API Setup & Configuration']);
    expect(titles('/webhooks/abc')).toEqual(['Webhooks']);
  });

  it('is empty for a screen at the top, and for none', () => {
    expect(titles('/transactions')).toEqual([]);
    expect(titles('/')).toEqual([]);
    expect(titles('/nowhere/at/all')).toEqual([]);
  });
});
