import { describe, expect, it } from 'vitest';
import { FUND_TYPES, TRANSFER_STATUSES } from './transfer.ts';
import { allowedTransitions, canTransition } from './transfer-states.ts';

describe('transfer states', () => {
  it('lead M0 funds through conversion and no other funds', () => {
    expect(allowedTransitions('processing', 'm0')).toEqual(['converting', 'failed']);
    expect(canTransition('processing', 'completed', 'm0')).toBe(false);
  });

  it.each(['m1', 'unspecified'] as const)('never convert %s funds', (fundType) => {
    for (const status of TRANSFER_STATUSES)
      expect(allowedTransitions(status, fundType)).not.toContain('converting');
    expect(canTransition('processing', 'completed', fundType)).toBe(true);
  });

  it('let a transfer fail from every status except the final ones', () => {
    for (const fundType of FUND_TYPES) {
      for (const status of ['pending', 'processing', 'converting'] as const) {
        expect(canTransition(status, 'failed', fundType)).toBe(true);
      }
      expect(allowedTransitions('completed', fundType)).toEqual([]);
      expect(allowedTransitions('failed', fundType)).toEqual([]);
    }
  });
});
