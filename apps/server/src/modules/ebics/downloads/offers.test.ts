import { type Btf, btfOf, type Order } from '@clearbench/ebics';
import { describe, expect, it } from 'vitest';
import { OFFERS, offerOf } from './offers.ts';

const orderOf = (btf?: Btf, adminOrderType = 'BTD'): Order => ({
  ...{ adminOrderType, direction: 'download', hasSignatures: false, wantsEds: false },
  ...{ serviceFilters: [], orderTypes: [], parameters: [] },
  ...(btf !== undefined && { btf }),
});

describe('a download', () => {
  it.each(OFFERS.map((offer) => [offer.description, offer] as const))('%s is found', (_what, offer) => {
    expect(offerOf(orderOf(offer.btf))).toBe(offer);
    const version = { ...offer.btf.message, version: '08' };
    expect(offerOf(orderOf({ ...offer.btf, message: version }))).toBe(offer);
  });

  it.each(['C52', 'VMK', 'C53', 'STA', 'C54', 'C5N', 'CRZ', 'VPZ', 'Z52', 'Z53', 'Z54'])(
    'the old order type %s is one of them',
    (orderType) => {
      const btf = btfOf(orderType);
      expect(offerOf(orderOf(btf, orderType)).btf).toEqual(btf);
    },
  );

  it.each([
    ['no container', { service: 'EOP', scope: 'DE', message: { name: 'camt.053' } }, 'ZIP'],
    [
      'another service',
      { service: 'STM', scope: 'DE', container: 'ZIP', message: { name: 'camt.053' } },
      'EOP',
    ],
    ['another message', { service: 'EOP', scope: 'DE', message: { name: 'mt942' } }, 'mt940'],
  ])('with %s is refused, and the difference named', (_what, btf, difference) => {
    expect(() => offerOf(orderOf(btf))).toThrow(difference);
    expect(() => offerOf(orderOf(btf))).toThrow(expect.objectContaining({ code: '091005' }));
  });

  it('without a BTF is refused by its order type', () => {
    expect(() => offerOf(orderOf(undefined, 'XYZ'))).toThrow(expect.objectContaining({ code: '091006' }));
  });
});
