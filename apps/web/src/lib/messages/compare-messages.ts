import { compare } from '@clearbench/messages';
import type { Compared, ComparisonRequest } from './protocol.ts';

/** Nobody reads more, and the page could not show them at once. */
const DIFFERENCES_MAX = 500;

/** Compares as the command `clearbench compare` does. */
export function compareMessages({ one, other, ignore }: ComparisonRequest): Compared {
  const compared = compare(one, other, { mode: 'lenient', ignore });
  if (!compared.ok) {
    return { ok: false, side: compared.side, reason: compared.problems[0]?.message ?? 'It has no message.' };
  }
  const { differences } = compared;
  return { ok: true, differences: differences.slice(0, DIFFERENCES_MAX), count: differences.length };
}
