import { describe, expect, it } from 'vitest';
import { currentItem } from './navigation.ts';

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
