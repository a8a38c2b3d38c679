import { describe, expect, it } from 'vitest';
import { btfLabel, sameBtf } from './btf.ts';
import { btfOf, directionOf, oldOrderTypeOf } from './old-order-types.ts';
import type { Order } from './order.ts';
import { orderLabel } from './order-label.ts';

const OLD = 'CCT CIP CTV CIV CCU AXZ CDD CDB XE2 VPZ C53 STA C52 VMK C54 C5N CRZ Z53 Z52 Z54 Z01'.split(' ');

describe('old order types', () => {
  it.each(OLD)('%s has a BTF of its own', (orderType) => {
    const btf = btfOf(orderType);
    expect(btf).toBeDefined();
    if (btf !== undefined) expect(oldOrderTypeOf(btf)).toBe(orderType);
    expect(directionOf(orderType)).toBe(
      btf?.message.name.startsWith('pain.00') && btf.service !== 'REP' && btf.service !== 'PSR'
        ? 'upload'
        : 'download',
    );
  });

  it('are what banks say', () => {
    expect(btfLabel(btfOf('CCT') ?? { service: '', message: { name: '' } })).toBe('SCT/–/–/pain.001/–');
    expect(btfLabel(btfOf('VPZ') ?? { service: '', message: { name: '' } })).toBe('REP/DE/VOP/pain.002/ZIP');
    expect(btfOf('toString')).toBeUndefined();
    expect(oldOrderTypeOf({ service: 'OTH', message: { name: 'wssparam' } })).toBeUndefined();
  });
});

describe('two BTFs', () => {
  const expected = {
    service: 'EOP',
    scope: 'DE',
    container: 'ZIP',
    message: { name: 'camt.053', version: '08' },
  };

  it('are the same, or differ in fields with names', () => {
    expect(sameBtf(expected, { ...expected })).toEqual({ same: true, differences: [] });
    expect(
      sameBtf(expected, { service: 'EOP', scope: 'CH', message: { name: 'camt.053' } }).differences,
    ).toEqual([
      'scope: DE expected, CH sent',
      'container: ZIP expected, none sent',
      'version of the message: 08 expected, none sent',
    ]);
  });

  it('are the same if one says nothing about the version', () => {
    const general = { ...expected, message: { name: 'camt.053' } };
    expect(sameBtf(general, expected).same).toBe(true);
    expect(sameBtf(expected, general).same).toBe(false);
  });
});

describe('the label of an order', () => {
  const order: Order = {
    adminOrderType: 'BTU',
    direction: 'upload',
    hasSignatures: true,
    wantsEds: false,
    serviceFilters: [],
    orderTypes: [],
    parameters: [],
  };

  it('says what it is', () => {
    expect(
      orderLabel({ ...order, btf: { service: 'SCT', message: { name: 'pain.001', version: '09' } } }),
    ).toBe('BTU SCT/–/–/pain.001.09/–');
    expect(orderLabel({ ...order, adminOrderType: 'HPB' })).toBe('HPB (keys of the bank)');
    expect(orderLabel({ ...order, adminOrderType: 'FUL', fileFormat: 'pain.xxx.cfonb160.dct' })).toBe(
      'FUL pain.xxx.cfonb160.dct',
    );
    expect(orderLabel({ ...order, adminOrderType: 'XYZ' })).toBe('XYZ');
  });
});
