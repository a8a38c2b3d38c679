import type { FileVerification } from '@clearbench/domain';

/** As in EBICS, where VOI and VOO are the options of an order. */
const OPTION = /\.(voi|voo)(?:\.|$)/i;

/** What the name of a file asks for: `salaries.voi.xml` is an opt-in, `salaries.voo.xml` an opt-out. Null: nothing. */
export function verificationIn(name: string): FileVerification | null {
  const option = OPTION.exec(name)?.[1]?.toLowerCase();
  if (option === undefined) return null;
  return option === 'voi' ? 'opt-in' : 'opt-out';
}
