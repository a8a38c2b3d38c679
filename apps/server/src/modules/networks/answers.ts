import { PLATFORM } from '@clearbench/domain';
import { build, checkAll } from '@clearbench/messages';
import type { Numbering } from './transport.ts';

/** What a network says to a message at once. */
export interface Answer {
  accepted: boolean;
  text: string;
  errorCode: string | null;
  /** Line of block 4. */
  errorLine: number | null;
  errorText: string | null;
}

export interface Refusal {
  code: string;
  line: number | null;
  meaning: string;
}

/** Network error codes of SWIFT: a letter and two digits. Problems of ours have none; the network says T00 then. */
const NETWORK_CODE = /^[A-Z]\d\d$/;

/** Why the network refuses a FIN message: the first error that the standard's rules find; null when it takes it. */
export function finRefusal(text: string): Refusal | null {
  for (const { problems } of checkAll(text)) {
    const first = problems.find(({ severity }) => severity === 'error');
    if (first === undefined) continue;
    return {
      code: NETWORK_CODE.test(first.code) ? first.code : 'T00',
      line: first.line === null ? null : lineInText(text, first.line),
      meaning: first.message,
    };
  }
  return null;
}

/** Lines of block 4 are counted from the line after `{4:`. */
function lineInText(text: string, line: number): number | null {
  const before = text.slice(0, text.indexOf('{4:')).split('\n').length;
  const inside = line - before;
  return inside > 0 ? inside : null;
}

/** The F21 acknowledgement of a FIN message, positive or negative. Tags 177, 451 and 405. */
export function finAnswer(numbers: Numbering, refusal: Refusal | null, at: Date): Answer {
  const [date = '', time = ''] = at.toISOString().split('T');
  const text = build({
    type: refusal === null ? 'ACK' : 'NAK',
    terminal: `${PLATFORM.bic}AXXX`,
    sessionNumber: numbers.session,
    sequenceNumber: numbers.sequence,
    date,
    time: time.slice(0, 5),
    ...(refusal === null ? {} : { errorCode: refusal.code }),
    ...(refusal === null || refusal.line === null ? {} : { errorLine: refusal.line }),
  });
  return answer(text, refusal);
}

/** A clearing system confirms the receipt of a file with its number, or says why it does not take it. */
export function clearingAnswer(numbers: Numbering, refusal: Refusal | null, at: Date): Answer {
  const line = `SIMULATED CLEARING ${numbers.session}/${numbers.sequence} ${at.toISOString()}`;
  return answer(
    refusal === null ? `${line} RECEIVED` : `${line} REFUSED ${refusal.code} ${refusal.meaning}`,
    refusal,
  );
}

/** The answerback of the called teleprinter, or another one than the telex names. */
export function answerback(expected: string, refusal: Refusal | null): Answer {
  return answer(refusal === null ? `${expected}\r\n` : '000000 NOBODY X\r\n', refusal);
}

const answer = (text: string, refusal: Refusal | null): Answer => ({
  accepted: refusal === null,
  text,
  errorCode: refusal?.code ?? null,
  errorLine: refusal?.line ?? null,
  errorText: refusal?.meaning ?? null,
});
