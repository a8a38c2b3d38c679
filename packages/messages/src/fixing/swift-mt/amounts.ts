import { minorUnits } from '@clearbench/domain';
import { lineIn, type Spot, type ValueFixer } from './spot.ts';

/** Digits, separators between them, and blanks inside: everything that a right or wrong amount contains. */
const OF_AMOUNT = /[\d.,'’ -]/;

/** No amount has more characters (`15d`). */
const AMOUNT_MAX = 15;

/** Writes an amount with one decimal comma and no other separator, where it can only be one amount. */
export const amountForm: ValueFixer = (spot) => {
  const { from, to, token } = amountAt(spot);
  const right = rightAmount(token.trim(), spot.spec.format.kinds.includes('rate'));
  if (right === null || right === token) return null;
  return { from, to, text: right, message: `Write the amount with a decimal comma: ${right}` };
};

/** Removes leading zeros from an amount that is too long, then trailing ones. */
export const longAmount: ValueFixer = (spot) => {
  const { from, to, token } = amountAt(spot);
  if (!/^\d+,\d*$/.test(token)) return null;
  const leading = token.replace(/^0+(?=\d)/, '');
  const right = leading.length > AMOUNT_MAX ? leading.replace(/0+$/, '') : leading;
  if (right === token) return null;
  return { from, to, text: right, message: `Leave out the superfluous zeros: ${right}` };
};

/** Leaves out zeros behind the decimals that the currency has. */
export const surplusZeros: ValueFixer = (spot) => {
  const { from, to, token } = amountAt(spot);
  const decimals = minorUnits(currencyOf(spot) ?? '');
  const [, whole = '', fraction = ''] = /^(\d+),(\d+)$/.exec(token) ?? [];
  if (decimals === null || whole === '' || fraction.length <= decimals) return null;
  // With three zeros, the comma may be a thousands separator.
  if (isGroup(whole, fraction) || /[1-9]/.test(fraction.slice(decimals))) return null;
  const right = `${whole},${fraction.slice(0, decimals)}`;
  return {
    from,
    to,
    text: right,
    message: `Leave out the zeros that the currency doesn’t allow: ${right}`,
  };
};

/** The amount around the problem. Letters and slashes end it, and the minus of a time offset does not occur there. */
function amountAt({ value, at, field }: Spot): { from: number; to: number; token: string } {
  const line = lineIn(value, at);
  let from = at;
  while (from > line.from && OF_AMOUNT.test(value.charAt(from - 1))) from--;
  let to = at;
  while (to < line.to && OF_AMOUNT.test(value.charAt(to))) to++;
  // The type that follows the amount of an entry may have a blank before it, which is a separate problem.
  if (field.tag === '61') while (to > from && value.charAt(to - 1) === ' ') to--;
  return { from, to, token: value.slice(from, to) };
}

/** The amount in its required form; null if it is ambiguous. */
function rightAmount(token: string, isRate: boolean): string | null {
  if (/^\d+,\d*$/.test(token)) return token;
  const [plain = ''] = /^\d+(?=(?:[.,]-{0,2})?$)/.exec(token) ?? [];
  if (plain !== '') return `${plain},`;
  if (/^,\d+$/.test(token)) return `0${token}`;
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(token) ?? [];
  if (whole !== '') return isGroup(whole, fraction) ? null : `${whole},${fraction}`;
  return isRate ? null : withoutGroups(token);
}

/** True for digits around a separator that may as well be thousands and hundreds: `12.500`. */
function isGroup(whole: string, fraction: string): boolean {
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

/** An amount with separated thousands, where another separator or the number of groups shows that they are. */
function withoutGroups(token: string): string | null {
  const [, whole = '', group = '', separator = '', fraction = ''] =
    /^(\d{1,3}(?:(['’ .,])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/.exec(token) ?? [];
  if (whole === '' || group === separator) return null;
  const groups = whole.split(group);
  const isClear = "'’ ".includes(group) || separator !== '' || groups.length > 2;
  if (!isClear || fraction.length === 3) return null;
  return `${groups.join('')},${fraction}`;
}

/** The currency in front of the amount, or that of the statement an entry is in. */
function currencyOf({ value, at, field, piece }: Spot): string | null {
  if (field.tag !== '61') return /([A-Z]{3})\D?[\d.,]*$/.exec(value.slice(0, at))?.[1] ?? null;
  for (const { tag, value: balance } of piece.message.blocks.text ?? [])
    if (/^(?:60[FM]|34F)$/.test(tag)) return /^(?:[CD]\d{6})?([A-Z]{3})/.exec(balance)?.[1] ?? null;
  return null;
}
