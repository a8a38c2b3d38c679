import type { EbicsVersion } from '../../version.ts';
import { field, type Markup, tag } from '../../xml/markup.ts';
import { accountNumber, bankCode } from '../accounts.ts';
import { orderDataDocument } from '../root.ts';
import { digestElement, orderElements, signingElements, sizeElement } from './order-details.ts';
import type { VeuOrder, VeuOrderDetails } from './veu-order.ts';

/** HVU: orders that wait for signatures. If there are none, answer 090005 instead. */
export function writeHvu(version: EbicsVersion, orders: readonly VeuOrder[]): string {
  return orderDataDocument(
    version,
    'HVUResponseOrderData',
    orders.map((order) =>
      tag('OrderDetails', {}, orderElements(version, order), sizeElement(order.size), signingElements(order)),
    ),
  );
}

/** HVZ: orders that wait for signatures, with their totals. If there are none, answer 090005 instead. */
export function writeHvz(version: EbicsVersion, orders: readonly VeuOrderDetails[]): string {
  return orderDataDocument(
    version,
    'HVZResponseOrderData',
    orders.map((order) =>
      tag(
        'OrderDetails',
        {},
        orderElements(version, order),
        digestElement(order),
        tag('OrderDataAvailable', {}, true),
        sizeElement(order.size),
        tag('OrderDetailsAvailable', {}, order.payments !== undefined),
        totals(version, order),
        signingElements(order),
        version === 'H005' ? field('AdditionalOrderInfo', order.fileName?.slice(0, 255)) : undefined,
      ),
    ),
  );
}

function totals(
  version: EbicsVersion,
  { payments, amount, currency, firstPayment }: VeuOrderDetails,
): Markup[] {
  return [
    field('TotalOrders', payments),
    field('TotalAmount', amount),
    field('Currency', currency),
    firstPayment === undefined ? undefined : firstPaymentElement(version, firstPayment),
  ].filter((element) => element !== undefined);
}

function firstPaymentElement(
  version: EbicsVersion,
  { payer, iban, bic }: NonNullable<VeuOrderDetails['firstPayment']>,
): Markup {
  return tag(
    'FirstOrderInfo',
    {},
    field('OrderPartyInfo', payer),
    iban === undefined ? undefined : tag('AccountInfo', {}, accountNumber(iban), bankCode(version, bic)),
  );
}
