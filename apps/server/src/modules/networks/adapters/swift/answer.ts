import { PLATFORM } from '@clearbench/domain';
import { build } from '@clearbench/messages';
import type { Answer, Numbering, Refusal } from '../adapter.ts';
import { answer, firstError, PLAYED } from '../answers.ts';

/** SWIFT error codes are a letter and two digits. Errors of our own have none, so the network reports T00 for them. */
const NETWORK_CODE = /^[A-Z]\d\d$/;

/** Why the network refuses a FIN message; null when it accepts the message. */
export function finRefusal(text: string): Refusal | null {
  const error = firstError(text);
  if (error === undefined) return null;
  return {
    code: NETWORK_CODE.test(error.code) ? error.code : 'T00',
    line: error.line === null ? null : lineInText(text, error.line),
    meaning: error.message,
  };
}

const FIELD_WITH_BIC = /^:5\d[A-D]:/;

/** The refusal of a message because of the first institution that it names. */
export function invalidBic(text: string): Refusal {
  const lines = text.slice(text.indexOf('{4:')).split('\r\n').slice(1);
  const index = lines.findIndex((line) => FIELD_WITH_BIC.test(line));
  return {
    code: 'T27',
    line: index === -1 ? null : index + 1,
    meaning: `The BIC is incorrect${PLAYED}.`,
  };
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
