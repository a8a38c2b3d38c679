import { ORDER_CODES } from './order-codes.ts';
import type { CodeText, ReturnCode } from './return-code.ts';
import { TECHNICAL_CODES } from './technical-codes.ts';

/** The codes of EBICS 3.0, Annex 1. */
export const RETURN_CODES: readonly ReturnCode[] = [
  ...toCodes('technical', TECHNICAL_CODES),
  ...toCodes('order', ORDER_CODES),
];

const BY_CODE = new Map(RETURN_CODES.map((entry) => [entry.code, entry]));

export function returnCode(code: string): ReturnCode | undefined {
  return BY_CODE.get(code);
}

/** What a response says about a code: `[EBICS_OK] The request was processed.` */
export function returnCodeText(code: string): string {
  const known = BY_CODE.get(code);
  return known === undefined ? code : `[${known.name}] ${known.text}`;
}

function toCodes(kind: ReturnCode['kind'], texts: Readonly<Record<string, CodeText>>): ReturnCode[] {
  return Object.entries(texts).map(([code, [name, text, fix]]) => ({ code, name, kind, text, fix }));
}
