import type { StatementLine } from '../../swift-mt/content/content-parts.ts';
import type { CodedText } from '../../swift-mt/types/category9/information/forms.ts';

/**
 * German business transaction codes of returns: direct debits that come back to the creditor (108, 109), transfers that come back
 * (159), and direct debits that the debtor gets back (181 to 184).
 */
const RETURN = /^(?:10[89]|159|18[1-4])\+/;

/**
 * The other party of an entry: the debtor of a credit and of its reversal, the creditor of a debit. A payment that comes back still
 * has the parties that it had, so that it is the other way round.
 */
export function counterpartyOf(mark: StatementLine['mark'], details: readonly CodedText[]): 'Dbtr' | 'Cdtr' {
  const isReturn = details.some(
    ({ code, text }) => (code === 'TRCD' && RETURN.test(text)) || (code === 'RTRN' && text !== ''),
  );
  return (isReturn ? DEBITS : RECEIPTS).has(mark) ? 'Dbtr' : 'Cdtr';
}

const DEBITS: ReadonlySet<StatementLine['mark']> = new Set(['D', 'RC', 'ED']);
const RECEIPTS: ReadonlySet<StatementLine['mark']> = new Set(['C', 'RC', 'EC']);
