import { isCalendarDay } from '@clearbench/domain';
import { hasError, type Problem, quote, tolerated } from '../../core/problem.ts';
import { yearOf } from '../fields/part-checks.ts';
import { readAddress } from './addresses.ts';
import type { FinMessage, SubBlock } from './fin-message.ts';
import type { Add } from './header-problems.ts';

/** The tags of an acknowledgement in their order. */
export const ACKNOWLEDGEMENT_TAGS: readonly string[] = ['177', '451', '405', '108'];

interface TagRule {
  readonly name: string;
  readonly mandatory: boolean;
  readonly format: RegExp;
  readonly code: string;
  readonly right: string;
}

/**
 * The public lists of error codes name no codes for single tags of service messages, so V00 (malformed
 * service text) stands for all of them but those whose value has its own code elsewhere.
 */
const TAGS: ReadonlyMap<string, TagRule> = new Map([
  [
    '177',
    {
      name: 'date and time of the acknowledgement',
      mandatory: true,
      format: /^\d{10}$/,
      code: 'V00',
      right: 'write YYMMDDHHMM like 2611201030',
    },
  ],
  [
    '451',
    {
      name: 'acceptance or rejection',
      mandatory: true,
      format: /^[01]$/,
      code: 'V00',
      right: 'write 0 (accepted) or 1 (rejected)',
    },
  ],
  [
    '405',
    {
      name: 'reason of the rejection',
      mandatory: false,
      format: /^[A-Z0-9]{3}(?:\d{3})?$/,
      code: 'V00',
      right: 'write an error code and the line that has the error, like T27008',
    },
  ],
  [
    '108',
    {
      name: 'message user reference',
      mandatory: false,
      format: /^[A-Za-z0-9/\-?:().,'+ ]{1,16}$/,
      code: 'U02',
      right: 'repeat the 1 to 16 characters of the message',
    },
  ],
]);

/** What a tag looks like that is not known here, but may be to others. */
const OTHER_TAG = /^[A-Z0-9]{3}$/;

/** The value of a tag in the text of a service message; null when it is not there. */
export function serviceTag({ blocks }: Pick<FinMessage, 'blocks'>, tag: string): string | null {
  return blocks.serviceText?.find((block) => block.tag === tag)?.value ?? null;
}

/**
 * Everything that is wrong with an acknowledgement (ACK, NAK): its structure, block 1, the tags 177, 451,
 * 405 and 108, their order and what belongs together. In text order except for what is missing.
 */
export function validateServiceMessage(message: FinMessage): Problem[] {
  const { blocks, headers } = message;
  const problems = [...blocks.problems, ...headers.problems];
  checkTerminal(message, problems);
  if (blocks.applicationHeader !== null) {
    const { line, column } = blocks.applicationHeader;
    const text = 'An acknowledgement has no block 2; leave it out.';
    problems.push({ ...problemAt('H25', 'block 2', line, column, text), severity: tolerated(message.mode) });
  }
  if (blocks.serviceText === null) {
    if (!hasError(blocks.problems)) {
      const { line, column } = blocks.textEnd;
      const text = 'Block 4 of an acknowledgement has tags; write it like {4:{177:2611201030}{451:0}}.';
      problems.push(problemAt('V00', 'block 4', line, column, text));
    }
    return problems;
  }
  checkTags(blocks.serviceText, message, problems);
  return problems;
}

function checkTags(tags: readonly SubBlock[], message: FinMessage, problems: Problem[]): void {
  const { mode } = message;
  const { line, column } = message.blocks.textEnd;
  let last = -1;
  for (const tag of tags) {
    const rule = TAGS.get(tag.tag);
    const at = (code: string, text: string): Problem => problemAt(code, tag.tag, tag.line, tag.column, text);
    if (rule === undefined) {
      const text = `Tag ${quote(tag.tag)} is not one of an acknowledgement; known are ${ACKNOWLEDGEMENT_TAGS.join(', ')}.`;
      problems.push({ ...at('V00', text), severity: OTHER_TAG.test(tag.tag) ? 'warning' : tolerated(mode) });
      continue;
    }
    const place = ACKNOWLEDGEMENT_TAGS.indexOf(tag.tag);
    if (place <= last) {
      const text = `Tag ${tag.tag} is out of order or occurs twice; the order is ${ACKNOWLEDGEMENT_TAGS.join(', ')}.`;
      problems.push({ ...at('V00', text), severity: tolerated(mode) });
    }
    last = Math.max(last, place);
    if (!rule.format.test(tag.value)) {
      problems.push(at(rule.code, `Tag ${tag.tag} (${rule.name}) has ${quote(tag.value)}; ${rule.right}.`));
    } else if (tag.tag === '177') checkDateTime(tag, problems);
    else if (tag.tag === '405' && serviceTag(message, '451') === '0') {
      problems.push(at('V00', 'Tag 405 must not be there when 451 has 0 (accepted); leave it out.'));
    }
  }
  for (const [tag, { name, mandatory }] of TAGS) {
    if (!mandatory || tags.some((block) => block.tag === tag)) continue;
    const text = `Tag ${tag} (${name}) is missing in block 4.`;
    problems.push(problemAt('V00', tag, line, column, text));
  }
  if (serviceTag(message, '451') === '1' && serviceTag(message, '405') === null) {
    const text = 'Tag 405 is missing; a rejection says why, like {405:T27008}.';
    problems.push({ ...problemAt('no_error_code', '405', line, column, text), severity: 'warning' });
  }
}

function checkDateTime({ tag, value, line, column }: SubBlock, problems: Problem[]): void {
  if (!isCalendarDay(yearOf(value), Number(value.slice(2, 4)), Number(value.slice(4, 6)))) {
    const text = `Tag ${tag} has the date ${quote(value.slice(0, 6))}, which does not exist; write a real day as YYMMDD.`;
    problems.push(problemAt('T50', tag, line, column, text));
  }
  if (Number(value.slice(6, 8)) > 23 || Number(value.slice(8)) > 59) {
    const text = `Tag ${tag} has the time ${quote(value.slice(6))}; write HHMM from 0000 to 2359.`;
    problems.push(problemAt('T38', tag, line, column, text));
  }
}

/**
 * Block 1 repeats the logical terminal of the message that is acknowledged. By it that message is found
 * again, whatever it is, so a lenient reader accepts any.
 */
function checkTerminal({ blocks, mode }: FinMessage, problems: Problem[]): void {
  const header = blocks.basicHeader;
  const key = correlationIn(blocks);
  if (header === null || key === null) return;
  const add: Add = (code, _, message, offset = 0) => {
    const problem = problemAt(code, 'block 1', header.line, header.column + 'F21'.length + offset, message);
    problems.push({ ...problem, severity: tolerated(mode) });
  };
  readAddress('terminal', key.terminal, 'H10', 'OAKNGB20AXXX', add, mode);
}

function problemAt(code: string, path: string, line: number, column: number, message: string): Problem {
  return { code, severity: 'error', path, line, column, message };
}

/** What names one input message on the network: the sender's logical terminal, its session and its sequence number. */
export interface Correlation {
  readonly terminal: string;
  readonly sessionNumber: string;
  readonly sequenceNumber: string;
}

/**
 * The message that these blocks are, or are about: of an input message and its acknowledgement what block 1
 * says, of an output message what its MIR in block 2 says. Null when the header is not of its form.
 */
export function correlationIn(blocks: FinMessage['blocks']): Correlation | null {
  const application = blocks.applicationHeader?.content ?? '';
  if (application.startsWith('O')) {
    const mir = /^O\d{3}\d{4}\d{6}([A-Z0-9]{12})(\d{4})(\d{6})/.exec(application);
    return mir === null ? null : correlation(mir);
  }
  const basic = /^[A-Z]\d\d(.{8}|.{11,12})(\d{4})(\d{6})$/s.exec(blocks.basicHeader?.content ?? '');
  return basic === null ? null : correlation(basic);
}

function correlation([
  ,
  terminal = '',
  sessionNumber = '',
  sequenceNumber = '',
]: RegExpExecArray): Correlation {
  return { terminal, sessionNumber, sequenceNumber };
}

/** The same as one text, by which an acknowledgement finds its message: `OAKNGB20AXXX0001000001`. */
export function correlationKey({ blocks }: Pick<FinMessage, 'blocks'>): string | null {
  const key = correlationIn(blocks);
  return key === null ? null : key.terminal + key.sessionNumber + key.sequenceNumber;
}

/** Whether the message after an acknowledgement is the copy of the one that it acknowledges. */
export function acknowledges(acknowledgement: FinMessage, next: FinMessage): boolean {
  const key = correlationKey(acknowledgement);
  return next.headers.service === 'F01' && key !== null && correlationKey(next) === key;
}
