import type { MxType } from '../../core/message-type.ts';
import type { BusinessApplicationHeaderV02, MxDocuments } from '../generated/types.ts';

/**
 * The content of a message as typed objects under ISO's own short names: `content.document.CdtTrfTxInf[0]?.PmtId.UETR`.
 * - Elements are properties in the order of the schema; elements that may repeat are arrays.
 * - A choice has exactly one property.
 * - Amounts are `{ Ccy, value }` with a decimal string; indicators (yes or no) are booleans; everything else without children is
 *   a string as written in the message.
 * - Numbers and dates are in one form, whichever the message has: `125.5` for `+0125.5`, `2026-11-20` for `2026-11-20Z`.
 * - `document` is the element below `Document`; `header` is the `AppHdr` (head.001.001.02).
 */
export type MxContent = {
  readonly [T in MxType]: MxContentOf<T>;
}[MxType];

export interface MxContentOf<T extends MxType> {
  readonly type: T;
  readonly header: BusinessApplicationHeaderV02 | null;
  readonly document: MxDocuments[T];
}
