import type { Btf } from '../../order/order.ts';
import { orderTypeOf, serviceElement } from '../../order-data/service.ts';
import type { EbicsVersion } from '../../version.ts';
import { field, type Markup, tag, type XmlContent } from '../../xml/markup.ts';

/** What a client asks for. */
export interface ClientOrder {
  /** BTU and BTD with a BTF; in H003 and H004 the old order type is sent instead. */
  adminOrderType: string;
  btf?: Btf;
  fileName?: string;
  /** Ask for distributed signatures. */
  requestEds?: boolean;
  dateRange?: { start: string; end: string };
  /** For HVD, HVT, HVE and HVS. */
  reference?: { partnerId: string; orderId: string; btf: Btf };
  /** For HVT. */
  flags?: { completeOrderData: boolean; fetchLimit: number; fetchOffset: number };
  /** For HVU and HVZ. */
  filter?: Btf;
}

export function orderDetails(version: EbicsVersion, order: ClientOrder, attribute: string): Markup {
  return tag(
    'OrderDetails',
    {},
    version === 'H005'
      ? tag('AdminOrderType', {}, order.adminOrderType)
      : [tag('OrderType', {}, orderTypeOf(order)), tag('OrderAttribute', {}, attribute)],
    parameters(version, order),
  );
}

function parameters(version: EbicsVersion, order: ClientOrder): Markup {
  const { adminOrderType, btf, reference, flags, filter, fileName, requestEds, dateRange } = order;
  if (reference !== undefined)
    return tag(
      `${adminOrderType}OrderParams`,
      {},
      tag('PartnerID', {}, reference.partnerId),
      version === 'H005'
        ? serviceElement(reference.btf)
        : tag('OrderType', {}, orderTypeOf({ adminOrderType: 'BTU', btf: reference.btf })),
      tag('OrderID', {}, reference.orderId),
      flags === undefined ? undefined : tag('OrderFlags', { ...flags }),
    );
  if (adminOrderType === 'HVU' || adminOrderType === 'HVZ')
    return tag(
      `${adminOrderType}OrderParams`,
      {},
      filter === undefined ? undefined : filterElement(version, filter),
    );
  if (version === 'H005' && btf !== undefined)
    return tag(
      `${adminOrderType}OrderParams`,
      { fileName },
      serviceElement(btf),
      adminOrderType === 'BTU' ? tag('SignatureFlag', { requestEDS: requestEds }) : undefined,
      range(dateRange),
    );
  return tag('StandardOrderParams', {}, range(dateRange));
}

function filterElement(version: EbicsVersion, filter: Btf): XmlContent {
  if (version !== 'H005') return tag('OrderTypes', {}, orderTypeOf({ adminOrderType: 'BTU', btf: filter }));
  return tag(
    'ServiceFilter',
    {},
    field('ServiceName', filter.service),
    field('MsgName', filter.message.name),
  );
}

function range(dates: ClientOrder['dateRange']): Markup | undefined {
  return dates === undefined
    ? undefined
    : tag('DateRange', {}, tag('Start', {}, dates.start), tag('End', {}, dates.end));
}
