import { oldOrderTypeOf } from '../order/old-order-types.ts';
import type { Btf } from '../order/order.ts';
import type { EbicsVersion } from '../version.ts';
import { field, type Markup, tag } from '../xml/markup.ts';

/** An order by its administrative type, and what its file is. */
export interface OrderIdentifier {
  adminOrderType: string;
  btf?: Btf;
}

/** The element Service of H005. */
export function serviceElement({ service, scope, option, container, message }: Btf): Markup {
  const { name, format, variant, version } = message;
  return tag(
    'Service',
    {},
    field('ServiceName', service),
    field('Scope', scope),
    field('ServiceOption', option),
    container === undefined ? undefined : tag('Container', { containerType: container }),
    tag('MsgName', { format, variant, version }, name),
  );
}

/** The order type of H003 and H004. A BTF without an old order type is a file of FUL or FDL. */
export function orderTypeOf({ adminOrderType, btf }: OrderIdentifier): string {
  const old = btf === undefined ? undefined : oldOrderTypeOf(btf);
  if (old !== undefined) return old;
  if (adminOrderType === 'BTU') return 'FUL';
  return adminOrderType === 'BTD' ? 'FDL' : adminOrderType;
}

/** Service in H005, OrderType before. */
export function identifierElement(version: EbicsVersion, order: OrderIdentifier & { btf: Btf }): Markup {
  return version === 'H005' ? serviceElement(order.btf) : tag('OrderType', {}, orderTypeOf(order));
}
