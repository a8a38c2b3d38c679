import { quote } from '../../core/problem.ts';
import { isDay, isTime } from '../fields/checks/part-checks.ts';
import type { Add } from './header-problems.ts';

/** After the message type: input time, input date, sender, session and sequence, output date, output time, priority. */
export const OUTPUT_HEADER =
  /^O...(\d{4})(\d{6})([A-Z0-9]{12}|[A-Z0-9]{11}|[A-Z0-9]{8})(\d{4})(\d{6})(\d{6})(\d{4})([SUN]?)$/;
const EXAMPLE = 'O1031030261105OAKNGB20AXXX00010000012611051031N';

/** The same parts where the sender has 12 characters, to find the one that is wrong. */
const PARTS: ReadonlyArray<
  readonly [name: string, start: number, end: number, format: RegExp, right: string]
> = [
  ['input time', 4, 8, /^\d{4}$/, '4 digits, HHMM'],
  ['input date', 8, 14, /^\d{6}$/, '6 digits, YYMMDD'],
  ['sender', 14, 26, /^[A-Z0-9]{12}$/, '12 characters like OAKNGB20AXXX'],
  ['session number', 26, 30, /^\d{4}$/, '4 digits'],
  ['sequence number', 30, 36, /^\d{6}$/, '6 digits'],
  ['output date', 36, 42, /^\d{6}$/, '6 digits, YYMMDD'],
  ['output time', 42, 46, /^\d{4}$/, '4 digits, HHMM'],
];

/**
 * Checks block 2 of an output message and answers the sender's address in it; null when it is
 * malformed. The network writes this header, so a day or time that does not exist does not keep a lenient reader.
 */
export function readOutputHeader(content: string, add: Add): string | null {
  const match = OUTPUT_HEADER.exec(content);
  if (match === null) {
    explainShape(content, add);
    return null;
  }
  const [, inputTime = '', inputDate = '', sender = '', , , outputDate = '', outputTime = ''] = match;
  const after = 14 + sender.length;
  const check = (name: string, value: string, offset: number, isRight: boolean, right: string): void => {
    if (!isRight) add('H25', 'tolerated', `Block 2 has the ${name} ${quote(value)}; write ${right}.`, offset);
  };
  check('input time', inputTime, 4, isTime(inputTime), TIME);
  check('input date', inputDate, 8, isDay(inputDate), DAY);
  check('output date', outputDate, after + 10, isDay(outputDate), DAY);
  check('output time', outputTime, after + 16, isTime(outputTime), TIME);
  return sender;
}

const TIME = 'HHMM from 0000 to 2359';
const DAY = 'a real day as YYMMDD';

function explainShape(content: string, add: Add): void {
  const { length } = content;
  const like = `an output header is like ${EXAMPLE}`;
  if (length !== 46 && length !== 47) {
    add('H25', 'error', `Block 2 has ${quote(content)} of ${length} characters; ${like}.`);
    return;
  }
  for (const [name, start, end, format, right] of PARTS) {
    const part = content.slice(start, end);
    if (format.test(part)) continue;
    add('H25', 'error', `Block 2 has the ${name} ${quote(part)}; write ${right}, for ${like}.`, start);
    return;
  }
  add('H40', 'error', `Block 2 has the priority ${quote(content.slice(46))}; write S, U or N.`, 46);
}
