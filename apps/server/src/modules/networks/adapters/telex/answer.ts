import { read } from '@clearbench/messages';
import { testKeyOf } from '@clearbench/messages/telex';
import type { Answer, Refusal } from '../adapter.ts';
import { answer, firstError, PLAYED } from '../answers.ts';
import { telexContent } from './transmission.ts';

const WRONG_STATION = '000000 NOBODY X';
const NO_ANSWERBACK: Refusal = {
  code: 'NOAN',
  line: null,
  meaning: `The answerback of the called station is not that of the receiver: another teleprinter answered${PLAYED}.`,
};
const WRONG_KEY: Refusal = {
  code: 'TKEY',
  line: null,
  meaning: 'The test key does not match: the receiver does not act on the telex.',
};

/** The receiver reads the telex like a person: an incomplete order is not carried out. */
function incompleteOrder(text: string): Refusal | null {
  const error = firstError(text);
  return error === undefined
    ? null
    : { code: 'INCO', line: null, meaning: `The receiver cannot carry out the order. ${error.message}` };
}

/**
 * The answer over a telex line: both stations exchange their answerbacks; then the receiver checks the test key
 * against the table that both banks share, and reads the order. `wrongStation`: a teleprinter other than the named
 * one answers.
 */
export function telexAnswer(text: string, wrongStation: boolean): Answer {
  const content = telexContent(text);
  if (content === null && read(text).type === 'TELEX') return serviceAnswer(text, wrongStation);
  const called = wrongStation ? WRONG_STATION : (content?.receiver.answerback ?? WRONG_STATION);
  const agrees = content !== null && content.testKey !== null && content.testKey === testKeyOf(content);
  const refusal = called === WRONG_STATION ? NO_ANSWERBACK : agrees ? incompleteOrder(text) : WRONG_KEY;
  const lines = [
    `CALLED STATION: ${called}`,
    `CALLING STATION: ${content?.sender.answerback ?? 'UNKNOWN'}`,
    `TEST KEY: ${keyText(content?.testKey ?? null, refusal)}`,
    'MARK: SIMULATED',
  ];
  return answer(`${lines.join('\r\n')}\r\n`, refusal);
}

/** A service telex has no test key, and names the stations by the BICs of their banks. */
function serviceAnswer(text: string, wrongStation: boolean): Answer {
  const named = (label: string): string =>
    new RegExp(`^${label}: (.*?)\\r?$`, 'm').exec(text)?.[1] ?? 'UNKNOWN';
  const lines = [
    `CALLED STATION: ${wrongStation ? WRONG_STATION : named('TO')}`,
    `CALLING STATION: ${named('FROM')}`,
    'MARK: SIMULATED',
  ];
  return answer(`${lines.join('\r\n')}\r\n`, wrongStation ? NO_ANSWERBACK : null);
}

function keyText(key: string | null, refusal: Refusal | null): string {
  if (refusal === NO_ANSWERBACK) return 'NOT SENT';
  return refusal === WRONG_KEY ? `${key ?? 'NONE'} DOES NOT AGREE` : `${key ?? ''} AGREES`;
}
