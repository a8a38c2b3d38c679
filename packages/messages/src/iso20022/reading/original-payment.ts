import { text } from '../rules/lookup.ts';
import { collapsed } from '../schema/simple-type.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

const PAYMENT_REFERENCES = [
  'OrgnlInstrId',
  'OrgnlTxId',
  'OrgnlEndToEndId',
  'OrgnlGrpInf/OrgnlMsgId',
] as const;

/** The references by which a message about a payment names it, most specific first. */
export const paymentReferencesIn = (transaction: XmlElement): string[] =>
  PAYMENT_REFERENCES.flatMap((path) => value(transaction, path) ?? []);

/** The text of an element below, without surplus white space. */
export function value(element: XmlElement | undefined, path: string): string | null {
  const found = text(element, path);
  return found === null ? null : collapsed(found);
}
