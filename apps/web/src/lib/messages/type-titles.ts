export { typeTitle } from '@clearbench/messages/types';

export type TypeGroup = 'SWIFT MT' | 'ISO 20022' | 'Other formats';

/** The group of a type in a list. */
export function typeGroup(type: string): TypeGroup {
  if (/^(?:MT\d|ACK|NAK)/i.test(type)) return 'SWIFT MT';
  return /^[a-z]{4}\.\d{3}/.test(type) ? 'ISO 20022' : 'Other formats';
}

/** Types in the usual notation: `MT103`, `pacs.008.001.08`, `JSON`. */
export function typeLabel(type: string): string {
  return typeGroup(type) === 'ISO 20022' ? type : type.toUpperCase();
}
