import { isTypingSlip, nearNames } from '@clearbench/domain';
import type { ContentType } from '../core/content.ts';
import { MX_TYPES } from '../core/message-type.ts';
import { oneOf } from '../core/problem.ts';
import { MT_TYPES } from '../swift-mt/types/registry.ts';

/** The types of messages that have content. */
export const CONTENT_TYPES: readonly ContentType[] = [...MX_TYPES, ...MT_TYPES, 'KTT'];

/**
 * Refuses a type that only an untyped caller can name.
 * @throws RangeError with the types that may be meant
 */
export function requireType(type: string, types: readonly string[] = CONTENT_TYPES, what = 'type'): void {
  if (types.includes(type)) return;
  throw unknownName(type, types, what, `The types are ${types.join(', ')}.`);
}

/** The error for a name that is none of these. @param otherwise the advice if no name is near */
export function unknownName(
  name: string,
  names: readonly string[],
  what: string,
  otherwise: string,
): RangeError {
  const near = nearest(String(name), names).slice(0, NEAREST_MAX);
  const advice = near.length === 0 ? otherwise : `Did you mean ${oneOf(near)}?`;
  return new RangeError(`There is no ${what} ${name}. ${advice}`);
}

/** More names than a person compares are not listed. */
const NEAREST_MAX = 6;

/** Names with other capitals or separators, else those with the same beginning, else those with a typo. */
function nearest(type: string, types: readonly string[]): readonly string[] {
  const plain = plainName(type);
  if (plain === '') return [];
  const same = types.filter((one) => plainName(one) === plain);
  if (same.length > 0) return same;
  const longer = types.filter((one) => plainName(one).startsWith(plain));
  if (longer.length > 0) return longer;
  const slips = nearNames(type, types);
  return slips.length > 0
    ? slips
    : types.filter((one) => isTypingSlip(type.toUpperCase(), one.toUpperCase()));
}

/** `MT103STP` of `mt103+stp`, and `MT103` of `103`. */
function plainName(type: string): string {
  const letters = type.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return /^\d{3}/.test(letters) ? `MT${letters}` : letters;
}
