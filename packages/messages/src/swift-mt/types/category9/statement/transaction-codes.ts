import type { TransactionType } from '../../../content/content-parts.ts';

/** The transaction type as field 61 has it: `NTRF`. */
export function transactionTypeText({ kind, code }: TransactionType): string {
  return kind === 'other' ? code : kind + code;
}

/** The transaction type that field 61 has, miscellaneous where it has none. */
export function transactionTypeOf(text: string): TransactionType {
  const kind = text.charAt(0);
  if (kind === 'S' || kind === 'N' || kind === 'F') return { kind, code: text.slice(1) };
  return text === '' ? { kind: 'N', code: 'MSC' } : { kind: 'other', code: text };
}

/**
 * Codes after N and F in the transaction type of field 61, with their meanings. The names say the
 * code's meaning in our words.
 */
export const TRANSACTION_CODES: ReadonlyMap<string, string> = new Map([
  ['BNK', 'securities: bank fees'],
  ['BOE', 'bill of exchange'],
  ['BRF', 'brokerage fee'],
  ['CAR', 'securities: corporate action'],
  ['CAS', 'securities: cash in lieu'],
  ['CHG', 'charges'],
  ['CHK', 'cheque'],
  ['CLR', 'cash letter or cheque remittance'],
  ['CMI', 'cash management, no detail'],
  ['CMN', 'cash management, notional pooling'],
  ['CMP', 'compensation claim'],
  ['CMS', 'cash management, sweeping'],
  ['CMT', 'cash management, topping'],
  ['CMZ', 'cash management, zero balancing'],
  ['COL', 'collection'],
  ['COM', 'commission'],
  ['CPN', 'securities: coupon payment'],
  ['DCR', 'documentary credit'],
  ['DDT', 'direct debit'],
  ['DIS', 'securities: gains disbursement'],
  ['DIV', 'securities: dividend'],
  ['EQA', 'equivalent amount'],
  ['EXT', 'securities: external transfer'],
  ['FEX', 'foreign exchange'],
  ['INT', 'interest'],
  ['LBX', 'lock box'],
  ['LDP', 'loan or deposit'],
  ['MAR', 'securities: margin payment'],
  ['MAT', 'securities: maturity'],
  ['MGT', 'securities: management fees'],
  ['MSC', 'miscellaneous'],
  ['NWI', 'securities: new issue'],
  ['ODC', 'overdraft charge'],
  ['OPT', 'securities: options'],
  ['PCH', 'securities: purchase'],
  ['POP', 'securities: pair-off proceeds'],
  ['PRN', 'securities: principal payment'],
  ['REC', 'securities: tax reclaim'],
  ['RED', 'securities: redemption'],
  ['RIG', 'securities: rights'],
  ['RTI', 'returned item'],
  ['SAL', 'securities: sale'],
  ['SEC', 'securities'],
  ['SLE', 'securities: lending'],
  ['STO', 'standing order'],
  ['STP', 'securities: stamp duty'],
  ['SUB', 'securities: subscription'],
  ['SWP', 'securities: swap payment'],
  ['TAX', 'securities: withholding tax'],
  ['TCK', 'travellers cheques'],
  ['TCM', 'securities: tripartite collateral'],
  ['TRA', 'securities: internal transfer'],
  ['TRF', 'transfer'],
  ['TRN', 'securities: transaction fee'],
  ['UWC', 'securities: underwriting commission'],
  ['VDA', 'value date adjustment'],
  ['WAR', 'securities: warrant'],
]);
