import {
  EbicsError,
  type EbicsVersion,
  type Order,
  orderTypeOf,
  type ServiceFilter,
  type VeuOrderDetails,
  writeHvd,
  writeHvt,
  writeHvu,
  writeHvz,
} from '@clearbench/ebics';
import type { ExamineThread } from '../examining/thread.ts';
import type { OrderRepository, OrderRow } from '../orders/repository.ts';
import { requireWaiting } from '../orders/service.ts';
import { requiredSignatures, suffice } from '../orders/signatures.ts';
import type { Inquiry } from '../protocol/inquiry.ts';
import { maySend } from '../subscribers/allowed-orders.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import { always, type Content, noData } from './content.ts';

interface Dependencies {
  orders: OrderRepository;
  thread: Pick<ExamineThread, 'singlePayments'>;
  workspace: string;
}

const WAITING = ['waiting', 'unreleased'] as const;
const LISTED_MAX = 500;
/** In an answer of HVT; further ones follow an offset. */
const FETCHED_MAX = 1_000;

/**
 * HVU, HVZ, HVD and HVT: the orders that wait for signatures, or for the release of a file whose payees were verified. Null: another order.
 * @throws EbicsError
 */
export async function waitingOrdersFor(
  { orders, thread, workspace }: Dependencies,
  { order, version }: { order: Order; version: EbicsVersion },
  inquiry: Inquiry,
): Promise<Content | null> {
  const { subscriber } = inquiry;
  const type = order.adminOrderType;
  const isOverview = type === 'HVU' || type === 'HVZ';
  if (!isOverview && type !== 'HVD' && type !== 'HVT') return null;
  if (subscriber.row.signature_class === 'T') {
    // Source: EBICS 3.0, 8.3: who may sign nothing sees nothing.
    if (isOverview)
      throw noData('The class of this subscriber is T, which signs nothing, so no order waits for it.');
    throw new EbicsError('091007', 'The class of this subscriber is T, which signs nothing.');
  }
  if (isOverview) {
    const waiting = (await orders.select({ states: WAITING, limit: LISTED_MAX })).filter(
      (each) => !each.is_verifying && isSeenBy(each, subscriber) && isWanted(each, order),
    );
    if (waiting.length === 0) throw noData('No order waits for a signature.');
    const details = waiting.map((each) => toDetails(each, inquiry));
    return always(type === 'HVU' ? writeHvu(version, details) : writeHvz(version, details));
  }
  const [found] = await orders.select({ orderId: order.reference?.orderId ?? '', states: WAITING, limit: 1 });
  if (found === undefined) {
    throw new EbicsError(
      '091114',
      `There is no order ${order.reference?.orderId ?? ''} that waits for signatures. HVU lists them.`,
    );
  }
  if (!isSeenBy(found, subscriber)) {
    const { user_id, order_types } = subscriber.row;
    throw new EbicsError(
      '091007',
      `${user_id} may only send and sign ${order_types.join(', ')}. Allow ${found.order.adminOrderType} in the console.`,
    );
  }
  requireWaiting(found);
  const { digest, signatureVersion, signers, size } = toDetails(found, inquiry);
  if (type === 'HVD')
    return always(
      writeHvd(version, {
        ...{ digest, signatureVersion, signers, size },
        displayFile: displayOf(found),
        hasPayments: found.payments !== null,
      }),
    );
  const data = await orders.data(found);
  if (order.completeOrderData === true) return { bytes: data, marks: {} };
  const { fetchOffset = 0, fetchLimit = 0 } = order;
  const limit = fetchLimit === 0 ? FETCHED_MAX : Math.min(fetchLimit, FETCHED_MAX);
  const single = await thread.singlePayments(workspace, data, { offset: fetchOffset, limit });
  if (single === null)
    throw new EbicsError(
      '090005',
      'The payments of this order can only be read as a whole. Ask for the complete order data.',
    );
  const { total, payments } = single;
  if (payments.length === 0)
    throw noData(`The order has ${total} payments, none of them after ${fetchOffset}.`);
  const messageName = found.order.btf?.message.name;
  return always(writeHvt(version, { total, payments, ...(messageName !== undefined && { messageName }) }));
}

/** A subscriber only sees orders that they may sign. */
const isSeenBy = ({ order }: OrderRow, { row }: Subscriber): boolean => maySend(row, order.adminOrderType);

/** HVU and HVZ may ask for some services only, or for some order types as the answer names them: a BTU is a CCT for H004. */
function isWanted({ order }: OrderRow, { serviceFilters, orderTypes }: Order): boolean {
  const { btf } = order;
  const isOfFilter = (filter: ServiceFilter): boolean =>
    (filter.service === undefined || filter.service === btf?.service) &&
    (filter.scope === undefined || filter.scope === btf?.scope) &&
    (filter.option === undefined || filter.option === btf?.option) &&
    (filter.container === undefined || filter.container === btf?.container) &&
    (filter.messageName === undefined || filter.messageName === btf?.message.name);
  return (
    (serviceFilters.length === 0 || serviceFilters.some(isOfFilter)) &&
    (orderTypes.length === 0 || orderTypes.includes(orderTypeOf(order)))
  );
}

function toDetails(
  row: OrderRow,
  { bank: { partnerId }, subscriber }: Pick<Inquiry, 'bank' | 'subscriber'>,
): VeuOrderDetails {
  const { order, signatures } = row;
  const [sum] = row.sums;
  return {
    orderId: row.order_id,
    adminOrderType: order.adminOrderType,
    btf: order.btf ?? { service: 'OTH', message: { name: order.adminOrderType } },
    originator: { partnerId, userId: row.user_id, at: row.received_at.toISOString() },
    size: row.bytes,
    signers: signatures.map(({ signer, signed_at, signature_class }) => ({
      ...{ partnerId, userId: signer, at: signed_at.toISOString(), level: signature_class },
    })),
    signaturesRequired: requiredSignatures(row.signatures, row.signatures_needed),
    signaturesDone: signatures.filter(({ signature_class }) => signature_class !== 'T').length,
    readyToBeSigned:
      row.state === 'unreleased' || !signatures.some(({ signer_id }) => signer_id === subscriber.row.user_id),
    digest: row.digest,
    signatureVersion: subscriber.keys.signature?.version === 'A005' ? 'A005' : 'A006',
    ...(row.payments !== null && { payments: row.payments }),
    ...(row.sums.length === 1 && sum !== undefined && { amount: sum.amount, currency: sum.currency }),
    ...(row.file_name !== null && { fileName: row.file_name }),
  };
}

/** What people read before they sign. */
function displayOf({
  label,
  order_id,
  user_id,
  received_at,
  payments,
  sums,
  digest,
  signatures,
  signatures_needed,
}: OrderRow): string {
  const lines = [
    `${label}, order ${order_id}`,
    `Sent by ${user_id} on ${received_at.toISOString()}`,
    ...(payments === null ? [] : [`${payments} ${payments === 1 ? 'payment' : 'payments'}`]),
    ...sums.map(({ currency, amount }) => `${currency} ${amount}`),
    `SHA-256 ${digest.toString('hex').toUpperCase()}`,
    ...signatures.map(
      ({ signer, signature_class, signed_at }) =>
        `Signed by ${signer} (${signature_class}) on ${signed_at.toISOString()}`,
    ),
    ...(suffice(signatures, signatures_needed) ? ['Waits for its release'] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
