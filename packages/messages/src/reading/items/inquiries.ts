import type { PaymentInquiry } from '../../core/payment-inquiry.ts';
import { inquiriesOfMx } from '../../iso20022/index.ts';
import { parse } from '../parse.ts';

/** Reads the questions about payments in a pacs.028 or camt.110, and the claims of charges in a camt.106; none for other texts. */
export function inquiriesOf(text: string): readonly PaymentInquiry[] {
  const result = parse(text, { mode: 'lenient' });
  return result.kind === 'message' && result.message.format === 'iso20022'
    ? inquiriesOfMx(result.message)
    : [];
}
