import { btfOf } from '@clearbench/ebics';
import type { SubscriberRow } from './repository.ts';

/** May the subscriber send orders of this type, and sign or cancel those of others? */
export const maySend = (
  { order_types }: Pick<SubscriberRow, 'order_types'>,
  adminOrderType: string,
): boolean => order_types.length === 0 || order_types.includes(adminOrderType);

/** In H003 and H004, the permission of an order type such as CCT is that of BTU. */
export const isAllowed = (
  { order_types }: Pick<SubscriberRow, 'order_types'>,
  adminOrderType: string,
): boolean =>
  order_types.length === 0 ||
  order_types.some(
    (type) => type === adminOrderType || (btfOf(type) !== undefined && adminOrderType.startsWith('BT')),
  );
