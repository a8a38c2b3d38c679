import type { Network } from '@clearbench/domain';
import type { Numbering, Repeat } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/adapter-of.ts';

export const SESSION_MAX = 9_999;

/**
 * The numbers as the network writes them. After the last number of a session the next session begins, and after the last session
 * the first.
 */
export function numbering(network: Network, session: number, sequence: number): Numbering {
  const max = adapterOf(network).lastNumber;
  const shownSession = ((session - 1 + Math.floor((sequence - 1) / max)) % SESSION_MAX) + 1;
  return {
    session: String(shownSession).padStart(4, '0'),
    sequence: String(((sequence - 1) % max) + 1).padStart(String(max).length, '0'),
  };
}

/** The text as it is transmitted. */
export const dress = (
  network: Network,
  text: string,
  numbers: Numbering,
  repeat: Repeat | null,
  now: Date,
): string => adapterOf(network).transmitted(text, numbers, repeat, now);
