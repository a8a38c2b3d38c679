/** Amounts between two decimal numbers, in any currency; null where the range is open. */
export interface AmountRange {
  readonly min: string | null;
  readonly max: string | null;
  /** False: only amounts between the two, not the two themselves. */
  readonly includesEnds: boolean;
}

/** Two amounts with as many digits as any. */
const TEXT_MAX = 40;
const NUMBER = '\\d+(?:\\.\\d+)?';
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})$`);
const COMPARED = new RegExp(`^(>=|<=|>|<|)(${NUMBER})$`);

/** Reads `100..200`, `>1000`, `>=1000`, `<50`, `<=50` or `100`; null for anything else. */
export function parseAmountRange(text: string): AmountRange | null {
  if (text.length > TEXT_MAX) return null;
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    return Number(from) > Number(to) ? null : { min: from, max: to, includesEnds: true };
  }
  const [, sign = '', limit] = COMPARED.exec(text) ?? [];
  if (limit === undefined) return null;
  return {
    min: sign.startsWith('<') ? null : limit,
    max: sign.startsWith('>') ? null : limit,
    includesEnds: sign === '' || sign.endsWith('='),
  };
}

const AMOUNT_DECORATION = /[,\s€$£¥]/g;

/** A text without what is often pasted around an amount: thousands separators, spaces and currency signs. */
export const withoutAmountSigns = (text: string): string => text.replace(AMOUNT_DECORATION, '');
