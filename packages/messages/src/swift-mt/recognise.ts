import type { FinField } from './fin-message.ts';

/** How many fields are looked at: what tells a statement stands before its first entry. */
const LOOK_AT = 12;

/**
 * The type of a message without headers, told by its fields, or null. Banks hand out files of statements
 * like that: an MT942 has a floor limit (34F), an MT940 an opening balance (60a). An MT950 can't be told
 * from an MT940 without its header, so it is read as one.
 */
export function typeOfFields(fields: readonly FinField[]): '940' | '942' | null {
  for (let i = 0; i < LOOK_AT; i++) {
    const tag = fields[i]?.tag;
    if (tag === '34F') return '942';
    if (tag === '60F' || tag === '60M') return '940';
  }
  return null;
}
