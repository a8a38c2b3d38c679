import type { LongAct, LongActKind, LongActState } from '@clearbench/contract';
import { entryOf, unknownText } from '@/lib/answers/unknown.ts';
import { formatCount } from '@/lib/text/format.ts';

interface Words {
  titles: Record<LongActState, string>;
  /** Its meaning for the object while it is running. */
  note: string;
  isCancellable: boolean;
}

const WORDS: Record<LongActKind, Words> = {
  'webhook.deletion': {
    titles: {
      running: 'This webhook is being deleted',
      done: 'This webhook was deleted',
      cancelled: 'This webhook is being deleted',
      failed: 'This webhook could not be deleted completely',
    },
    note: 'No more notifications are sent to it. Waiting ones are being cancelled; the log is kept.',
    isCancellable: false,
  },
  'webhook.replay': {
    titles: {
      running: 'Deliveries are being replayed',
      done: 'The replay is complete',
      cancelled: 'The replay was cancelled',
      failed: 'The replay stopped',
    },
    note: 'You can leave this page: the work continues on the server.',
    isCancellable: true,
  },
};

const SHOWN_MS = 86_400_000;

export const wordsOf = ({ kind }: LongAct): Words => entryOf(WORDS, kind, otherWords);

function otherWords(kind: string): Words {
  const name = unknownText(kind);
  const titles = {
    running: `${name} continues`,
    done: `${name} is complete`,
    cancelled: `${name} was cancelled`,
  };
  return { titles: { ...titles, failed: `${name} stopped` }, note: '', isCancellable: false };
}

/** The newest one, until a day after it has ended. */
export function shownAct(acts: readonly LongAct[], nowMs: number): LongAct | null {
  const [newest] = acts;
  if (newest === undefined) return null;
  if (newest.state === 'running' || newest.state === 'failed') return newest;
  return nowMs - Date.parse(newest.finishedAt ?? '') < SHOWN_MS ? newest : null;
}

/** `12,000 of 1,000,000 deliveries`. */
export function progressText({ done, total, state }: LongAct): string {
  const counted = total === null || state === 'done' ? done : total;
  const items = counted === 1 ? 'delivery' : 'deliveries';
  if (state === 'done') return `${formatCount(done)} ${items}`;
  return total === null
    ? `${formatCount(done)} ${items} so far`
    : `${formatCount(done)} of ${formatCount(total)} ${items}`;
}
