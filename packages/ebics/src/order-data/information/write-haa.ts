import type { EbicsVersion } from '../../version.ts';
import { tag } from '../../xml/markup.ts';
import { orderDataDocument } from '../root.ts';
import { type OrderIdentifier, orderTypeOf, serviceElement } from '../service.ts';

/** HAA: what the subscriber can download. H005 lists BTFs only. */
export function writeHaa(version: EbicsVersion, orders: readonly OrderIdentifier[]): string {
  return orderDataDocument(
    version,
    'HAAResponseOrderData',
    version === 'H005'
      ? orders.flatMap(({ btf }) => (btf === undefined ? [] : serviceElement(btf)))
      : tag('OrderTypes', {}, [...new Set(orders.map(orderTypeOf))].join(' ')),
  );
}
