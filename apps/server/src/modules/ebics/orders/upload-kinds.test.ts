import type { Btf, Order } from '@clearbench/ebics';
import { describe, expect, it } from 'vitest';
import { ACCEPTED, uploadKindOf, verificationOf } from './upload-kinds.ts';

const orderOf = (btf?: Btf, adminOrderType = 'BTU'): Order => ({
  ...{ adminOrderType, direction: 'upload', hasSignatures: true, wantsEds: false },
  ...{ serviceFilters: [], orderTypes: [], parameters: [] },
  ...(btf !== undefined && { btf }),
});
const SCT: Btf = { service: 'SCT', message: { name: 'pain.001' } };

describe('an upload', () => {
  it.each([
    ['PUB', 'keys'],
    ['HCA', 'keys'],
    ['HCS', 'keys'],
    ['SPR', 'suspension'],
    ['HVE', 'signature'],
    ['HVS', 'cancellation'],
  ])('%s is %s', (adminOrderType, kind) => {
    expect(uploadKindOf(orderOf(undefined, adminOrderType))).toBe(kind);
  });

  it.each(ACCEPTED.map(({ btf, description }) => [description, btf] as const))(
    '%s is accepted',
    (_what, btf) => {
      expect(uploadKindOf(orderOf(btf))).toBe('payments');
      const { scope: _scope, ...withoutScope } = btf;
      expect(uploadKindOf(orderOf(withoutScope))).toBe('payments');
      const version = { ...btf.message, version: '09', variant: '001' };
      expect(uploadKindOf(orderOf({ ...btf, message: version }))).toBe('payments');
    },
  );

  it.each([
    ['another message', { ...SCT, message: { name: 'pain.008' } }, 'pain.001'],
    ['a container', { ...SCT, container: 'ZIP' }, 'ZIP'],
    ['an unknown option', { ...SCT, option: 'XYZ' }, 'XYZ'],
    ['another scope', { service: 'XCT', scope: 'CH', message: { name: 'pain.001' } }, 'DE'],
  ])('with %s is refused, and the difference named', (_what, btf, difference) => {
    expect(() => uploadKindOf(orderOf(btf))).toThrow(difference);
    expect(() => uploadKindOf(orderOf(btf))).toThrow(expect.objectContaining({ code: '091005' }));
  });

  it('without a BTF is refused by its order type', () => {
    expect(() => uploadKindOf(orderOf(undefined, 'XYZ'))).toThrow(
      expect.objectContaining({ code: '091006' }),
    );
  });
});

it.each([
  ['VOI', 'opt-in'],
  ['VOO', 'opt-out'],
  [undefined, null],
])('the option %s asks for %s', (option, verification) => {
  expect(verificationOf(orderOf({ ...SCT, ...(option !== undefined && { option }) }))).toBe(verification);
});
