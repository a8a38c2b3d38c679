import type { Webhook } from '@clearbench/contract';
import { formatNumber } from '@/lib/text/format.ts';

/** From 0 to 1 as a percentage that never rounds a failure away. */
export function formatRate(rate: number | null): string {
  if (rate === null) return '—';
  const percent = rate < 1 ? Math.min(rate * 100, 99.9) : 100;
  return `${formatNumber(percent, 1)}%`;
}

export function formatTook(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${formatNumber(ms / 1_000, 1)} s`;
}

/** `last response: 204`; the error if there was no response. */
export function lastAttemptText(attempt: Webhook['lastAttempt']): string {
  if (attempt === null) return 'nothing sent yet';
  if (attempt.status !== null) return `last response: ${attempt.status}`;
  return `last attempt: ${attempt.error === null ? 'no response' : asClause(attempt.error)}`;
}

/** The first sentence of a text, for use within another one: the rest is in the log. */
function asClause(text: string): string {
  const [sentence = text] = text.split(/\.(?:\s|$)/);
  // An abbreviation keeps its capitals.
  return sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}
