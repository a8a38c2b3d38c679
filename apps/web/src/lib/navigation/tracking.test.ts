import { describe, expect, it } from 'vitest';
import { isTrackingCode } from './tracking.ts';

describe('a pasted text', () => {
  it('is a tracking code when it is a UETR, a GPI or a TRN code, or a reference in a statement', () => {
    for (const code of [
      '7a562c67-ca16-48ba-b074-65581be6f001',
      '7A562C67-CA16-48BA-B074-65581BE6F001 ',
      'GPIk4VbT0aQ2m',
      ' TRN-CLBk4VbT0aQ',
      'trx-k4VbT0aQ2m',
    ]) {
      expect([code, isTrackingCode(code)]).toEqual([code, true]);
    }
    for (const code of ['', 'GPI', 'TRN123456789', 'trx_k4VbT0aQ2m', 'GPI-k4VbT0aQ2m']) {
      expect([code, isTrackingCode(code)]).toEqual([code, false]);
    }
  });
});
