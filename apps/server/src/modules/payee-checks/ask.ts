import type { PayeeCheck, VerificationAnswer } from '@clearbench/contract';
import { LATE_ANSWER_MS } from '@clearbench/domain';
import { AppError } from '../../platform/errors.ts';

/** The answer of the simulated bank. */
interface BankAnswer {
  answer: VerificationAnswer;
  matchedName: string | null;
}

/** Waits until the signal ends it, which is an error. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export type Asked = Pick<PayeeCheck, 'answer' | 'matchedName' | 'problem'>;

/**
 * Returns the answer of the payee's bank, or that it is late after the time that the scheme allows. If the other bank refuses or fails in
 * any way, the name could not be checked.
 */
export async function ask(request: () => Promise<BankAnswer>, wait: Wait): Promise<Asked> {
  const settled = new AbortController();
  // It starts before the request, and so ends before an answer that takes as long.
  const late = wait(LATE_ANSWER_MS, settled.signal).then(() => withoutAnswer('late'));
  try {
    return await Promise.race([late, request().then(toAsked)]);
  } catch (error) {
    // A full workspace is our own failure.
    if (!(error instanceof AppError) || error.code === 'quota_reached') throw error;
    return withoutAnswer(error.code === 'too_many_attempts' ? 'refused' : 'error');
  } finally {
    settled.abort();
  }
}

function toAsked({ answer, matchedName }: BankAnswer): Asked {
  if (answer === 'fault') return withoutAnswer('error');
  return { answer, matchedName: answer === 'close-match' ? matchedName : null, problem: null };
}

const withoutAnswer = (problem: NonNullable<Asked['problem']>): Asked => ({
  answer: 'not-possible',
  matchedName: null,
  problem,
});
