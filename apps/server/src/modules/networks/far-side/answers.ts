import { PLATFORM, playedText } from '@clearbench/domain';
import { build, checkAll, type Problem } from '@clearbench/messages';
import type { Numbering } from '../outbound/transport.ts';
import { withMark } from './simulated-mark.ts';

/** The immediate answer of a network to a message. */
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

/** SWIFT error codes are a letter and two digits. Errors of our own have none, so the network reports T00 for them. */
const NETWORK_CODE = /^[A-Z]\d\d$/;

/** The first error that the standard's rules find in a message. */
export const firstError = (text: string): Problem | undefined =>
  [...checkAll(text)].flatMap(({ problems }) => problems).find(({ severity }) => severity === 'error');

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

/** Follows the meaning of a refusal that a scenario asked for. */
export const PLAYED = playedText('nak');

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

/** The answer of a clearing system: the message, and the sequence number it has. */
interface Cleared {
  type: string;
  reference: string;
  numbers: Numbering;
}

/** A clearing system reports with a pacs.002 whether it accepts a message: ACTC, or RJCT with the reason. */
export function clearingAnswer(
  { type, reference, numbers }: Cleared,
  refusal: Refusal | null,
  at: Date,
): Answer {
  const text = build({
    type: 'pacs.002.001.10',
    header: null,
    document: {
      GrpHdr: {
        MsgId: `CLR${numbers.session}${numbers.sequence}`,
        CreDtTm: `${at.toISOString().slice(0, 19)}+00:00`,
      },
      OrgnlGrpInfAndSts: [
        {
          OrgnlMsgId: reference,
          OrgnlMsgNmId: type,
          GrpSts: refusal === null ? 'ACTC' : 'RJCT',
          ...(refusal === null ? {} : { StsRsnInf: [{ Rsn: { Cd: refusal.code } }] }),
        },
      ],
    },
  });
  return answer(withMark(text), refusal);
}

export const answer = (text: string, refusal: Refusal | null): Answer => ({
  accepted: refusal === null,
  text,
  errorCode: refusal?.code ?? null,
  errorLine: refusal?.line ?? null,
  errorText: refusal?.meaning ?? null,
});
