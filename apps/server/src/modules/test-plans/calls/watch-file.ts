import type { Problem } from '@clearbench/contract';
import { type CallFacts, codesOf, rulesOf } from './call-facts.ts';
import type { CallLog } from './call-log.ts';

/** The result of a file. */
export interface FileAnswered {
  readonly status: number;
  /** The code of the error; empty on success. */
  readonly code: string;
  readonly problems: readonly Problem[];
  readonly payloadId: string;
  readonly duplicate: boolean;
}

/** A file of a partner that is being read. */
export interface WatchedFile {
  /** The scenario that its transfers meet; null: the usual one. */
  readonly scenario: string | null;
  end(answered: FileAnswered): void;
  /** No result yet: the file is read again later. */
  putOff(): void;
}

/** Records a file as the equivalent call, so that a case accepts either. Null unless a run needs it. */
export async function watchFile(
  log: CallLog,
  { path, route, by }: Pick<CallFacts, 'path' | 'route' | 'by'>,
): Promise<WatchedFile | null> {
  if (!log.isNeeded) return null;
  const call = log.begin();
  const begunMs = performance.now();
  const scenario = await log.meet();
  return {
    scenario: scenario?.name ?? null,
    putOff() {
      scenario?.giveBack();
    },
    end({ problems, ...answered }) {
      if (answered.status !== 201) scenario?.giveBack();
      const facts: CallFacts = {
        ...answered,
        method: 'PUT',
        path,
        route,
        problems: codesOf(problems, 'error'),
        warnings: codesOf(problems, 'warning'),
        rules: rulesOf(problems),
        idempotencyKey: '',
        retryAfterSeconds: 0,
        durationMs: Math.round(performance.now() - begunMs),
        by,
        query: {},
      };
      call.end(Promise.resolve(facts));
    },
  };
}
