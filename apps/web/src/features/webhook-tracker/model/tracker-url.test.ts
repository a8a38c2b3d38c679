import { describe, expect, it } from 'vitest';
import { requestIn, urlOf } from './tracker-url.ts';

describe('the URL of the tracker', () => {
  it.each([
    { code: { kind: 'gpi', text: 'GPIk4VbT0aQ2m' }, transferId: null },
    { code: { kind: 'trn', text: 'TRN-CLBk4VbT0aQ' }, transferId: 'trx_k4VbT0aQ2m' },
    { code: { kind: 'gpi', text: '' }, transferId: 'trx_k4VbT0aQ2m' },
    null,
  ] as const)('contains what is tracked: $code', (request) => {
    expect(requestIn(urlOf(request))).toEqual(request);
  });

  it('drops the code of an earlier search', () => {
    expect(urlOf({ code: { kind: 'trn', text: 'TRN-CLBk4VbT0aQ' }, transferId: null })).toEqual({
      gpi: undefined,
      uetr: undefined,
      trn: 'TRN-CLBk4VbT0aQ',
      transfer: undefined,
    });
  });

  it('is empty without anything but blanks', () => {
    expect(requestIn({ uetr: '  ' })).toBeNull();
  });
});
