import { hasError, type Problem, quote } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import { isDay, isTime } from '../fields/checks/part-checks.ts';
import { readAddress } from './addresses.ts';
import type { FinBlocks, FinMessage, LinePosition, SubBlock } from './fin-message.ts';
import { type Add, adder } from './header-problems.ts';

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
 * The public lists of error codes have no codes for single tags of service messages, so V00 (malformed service text) is used for
 * all of them except those whose value has its own code elsewhere.
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

/** The form of an unknown tag, which others may know. */
const OTHER_TAG = /^[A-Z0-9]{3}$/;

/**
 * All problems of an acknowledgement (ACK, NAK): its structure, block 1, the tags 177, 451, 405 and 108, their order and
 * combinations. In text order except for missing parts.
 */
export function validateServiceMessage(
  { blocks, headers, mode }: FinMessage,
  options: RuleOptions = {},
): Problem[] {
  const problems = new Problems(mode, [...blocks.problems, ...headers.problems], options);
  checkTerminal(blocks, problems);
  if (blocks.applicationHeader !== null) {
    const message = 'An acknowledgement has no block 2; leave it out.';
    adder(problems, 'block 2', blocks.applicationHeader)('H25', 'tolerated', message);
  }
  if (blocks.serviceText !== null) checkTags(blocks.serviceText, blocks.textEnd, problems);
  else if (!hasError(blocks.problems)) {
    const message = 'Block 4 of an acknowledgement has tags; write it like {4:{177:2611201030}{451:0}}.';
    adder(problems, 'block 4', blocks.textEnd)('V00', 'error', message);
  }
  return problems.all;
}

const ORDER = ACKNOWLEDGEMENT_TAGS.join(', ');

function checkTags(tags: readonly SubBlock[], end: LinePosition, problems: Problems): void {
  const status = tags.find(({ tag }) => tag === '451')?.value;
  let last = -1;
  for (const block of tags) {
    const { tag, value } = block;
    const rule = TAGS.get(tag);
    const add = adder(problems, tag, block);
    if (rule === undefined) {
      const message = `Tag ${quote(tag)} is not one of an acknowledgement; known are ${ORDER}.`;
      add('V00', OTHER_TAG.test(tag) ? 'warning' : 'tolerated', message);
      continue;
    }
    const place = ACKNOWLEDGEMENT_TAGS.indexOf(tag);
    if (place <= last)
      add('V00', 'tolerated', `Tag ${tag} is out of order or occurs twice; the order is ${ORDER}.`);
    last = Math.max(last, place);
    if (!rule.format.test(value))
      add(rule.code, 'error', `Tag ${tag} (${rule.name}) has ${quote(value)}; ${rule.right}.`);
    else if (tag === '177') checkDateTime(value, add);
    else if (tag === '405' && status === '0')
      add('V00', 'error', 'Tag 405 is not allowed when tag 451 is 0 (accepted); leave it out.');
  }
  for (const [tag, { name, mandatory }] of TAGS) {
    if (!mandatory || tags.some((block) => block.tag === tag)) continue;
    adder(problems, tag, end)('V00', 'error', `Tag ${tag} (${name}) is missing in block 4.`);
  }
  if (status === '1' && !tags.some(({ tag }) => tag === '405')) {
    const message = 'Tag 405 is missing; a rejection gives its reason, like {405:T27008}.';
    adder(problems, '405', end)('no_error_code', 'warning', message);
  }
}

function checkDateTime(value: string, add: Add): void {
  if (!isDay(value.slice(0, 6))) {
    const date = quote(value.slice(0, 6));
    add('T50', 'error', `Tag 177 has the date ${date}, which does not exist; write a real day as YYMMDD.`);
  }
  if (!isTime(value.slice(6)))
    add('T38', 'error', `Tag 177 has the time ${quote(value.slice(6))}; write HHMM from 0000 to 2359.`);
}

/**
 * Block 1 repeats the logical terminal of the message that is acknowledged. This finds that message
 * again, whatever it is, so a lenient reader accepts any.
 */
function checkTerminal(blocks: FinBlocks, problems: Problems): void {
  const header = blocks.basicHeader;
  const key = correlationIn(blocks);
  if (header === null || key === null) return;
  const add = adder(problems, 'block 1', header);
  const tolerate: Add = (code, _, message, offset = 0) =>
    add(code, 'tolerated', message, 'F21'.length + offset);
  const { day } = problems;
  readAddress('terminal', key.terminal, { code: 'H10', example: 'OAKNGB20AXXX', add: tolerate, day });
}

/** The name of one input message on the network: the sender's logical terminal, its session and its sequence number. */
export interface Correlation {
  readonly terminal: string;
  readonly sessionNumber: string;
  readonly sequenceNumber: string;
}

/**
 * The message that these blocks are, or are about: of an input message and its acknowledgement what block 1
 * says, of an output message what its MIR in block 2 says. Null when the header is malformed.
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

/** The same as one text, which connects an acknowledgement with its message: `OAKNGB20AXXX0001000001`. */
export function correlationKey({ blocks }: Pick<FinMessage, 'blocks'>): string | null {
  const key = correlationIn(blocks);
  return key === null ? null : key.terminal + key.sessionNumber + key.sequenceNumber;
}

/** True if the message after an acknowledgement is the copy of the one that it acknowledges. */
export function acknowledges(acknowledgement: FinMessage, next: FinMessage): boolean {
  const key = correlationKey(acknowledgement);
  return next.headers.service === 'F01' && key !== null && correlationKey(next) === key;
}
