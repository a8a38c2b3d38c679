import type { IncomingTransfer } from '../../core/transfer.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { MtDraftOf } from '../../swift-mt/content/content.ts';
import type { TelexContent } from '../../telex/index.ts';
import type { Loss } from '../translation.ts';
import type { PaymentOrder } from './payment-order.ts';
import { orderToMt103, orderToMt202, orderToMt202Cov } from './to-fin.ts';
import { orderToPacs008, orderToPacs009 } from './to-iso.ts';
import { orderToTelex } from './to-telex.ts';

/** The content of a payment order, by the type of its message. */
interface OrderContents {
  MT103: MtDraftOf<'MT103'>;
  MT202: MtDraftOf<'MT202'>;
  'MT202 COV': MtDraftOf<'MT202 COV'>;
  'pacs.008.001.08': MxContentOf<'pacs.008.001.08'>;
  'pacs.009.001.08': MxContentOf<'pacs.009.001.08'>;
  KTT: TelexContent;
}

type OrderType = keyof OrderContents;

const WRITERS: { readonly [T in OrderType]: (order: PaymentOrder, losses: Loss[]) => OrderContents[T] } = {
  MT103: orderToMt103,
  MT202: orderToMt202,
  'MT202 COV': orderToMt202Cov,
  'pacs.008.001.08': orderToPacs008,
  'pacs.009.001.08': orderToPacs009,
  KTT: orderToTelex,
};

/**
 * The content, for `build`, of a message of this type that orders the payment. Filled-in and unfit values are added to the losses.
 */
export function orderContent<T extends OrderType>(
  type: T,
  order: PaymentOrder,
  losses: Loss[] = [],
): OrderContents[T] {
  return WRITERS[type](order, losses);
}

/** The types that can order a transfer, the usual one first. */
export function targetsOfTransfer({ type }: IncomingTransfer): readonly OrderType[] {
  switch (type) {
    case 'mt103_swift':
    case 'mt103_non_swift':
      return ['MT103', 'pacs.008.001.08', 'KTT'];
    case 'mt202':
      return ['MT202', 'pacs.009.001.08'];
    case 'mt202_cov':
      return ['MT202 COV', 'pacs.009.001.08'];
    case 'ktt_non_swift':
      return ['KTT', 'MT103', 'pacs.008.001.08'];
  }
}
