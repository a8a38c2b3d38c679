/** The answer to a request to cancel in field 76. */
export type CancellationStatus = 'CNCL' | 'RJCR' | 'PDCR';

/** The answer in the first line of field 76: `/PDCR/S004`. */
export interface CancellationAnswer {
  /** CNCL cancelled, RJCR rejected, PDCR pending. */
  readonly status: CancellationStatus;
  /** S000 to S004 with PDCR; why not with RJCR. */
  readonly reason: string | null;
  readonly text: string | null;
}

/** The answer of field 76 to a request to cancel; null if it answers something else. */
export function readCancellationAnswer(answers: readonly string[]): CancellationAnswer | null {
  const match = /^\/([A-Z]{4})\/(?:([A-Z0-9]{4})(?:\/(.*))?|(.*))$/.exec(answers[0] ?? '');
  const status = match?.[1] ?? '';
  if (match === null || !isCancellationStatus(status)) return null;
  const text = match[3] ?? match[4] ?? '';
  return { status, reason: match[2] ?? null, text: text === '' ? null : text };
}

export function isCancellationStatus(word: string): word is CancellationStatus {
  return word === 'CNCL' || word === 'RJCR' || word === 'PDCR';
}

/** The code word with the reason for a cancellation: `DUPL` in `/DUPL/`. Null when the narrative begins otherwise. */
export function readCancellationReason(narrative: readonly string[]): string | null {
  return /^\/([A-Z0-9]{4})\//.exec(narrative[0] ?? '')?.[1] ?? null;
}
