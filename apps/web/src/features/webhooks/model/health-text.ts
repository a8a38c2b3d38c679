import type { Webhook } from '@clearbench/contract';
import { formatRelative } from '@/lib/format.ts';

const percentFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** From 0 to 1 as a percentage that never rounds a failure away. */
export function formatRate(rate: number | null): string {
  if (rate === null) return '—';
  const percent = rate < 1 ? Math.min(rate * 100, 99.9) : 100;
  return `${percentFormat.format(percent)}%`;
}

export function formatTook(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${percentFormat.format(ms / 1_000)} s`;
}

/** `14:00`, in the browser's time zone. */
export const hourLabel = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false });

/** `last response: 204, just now`; the error if there was no response. */
export function lastAttemptText(attempt: Webhook['lastAttempt'], nowMs: number): string {
  if (attempt === null) return 'nothing sent yet';
  const at = formatRelative(attempt.at, nowMs);
  if (attempt.status !== null) return `last response: ${attempt.status}, ${at}`;
  return `last attempt: ${attempt.error === null ? 'no response' : asClause(attempt.error)}, ${at}`;
}

/** The first sentence of a text, for use within another one: the rest is in the log. */
function asClause(text: string): string {
  const [sentence = text] = text.split(/\.(?:\s|$)/);
  // An abbreviation keeps its capitals.
  return sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}
