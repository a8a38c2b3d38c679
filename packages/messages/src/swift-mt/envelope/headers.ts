import { type Mode, type Problem, quote } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import type { TypeSet } from '../types/type-set.ts';
import { checkAddresses } from './addresses.ts';
import type { FinBlocks, FinHeaders, HeaderBlock } from './fin-message.ts';
import { type Add, adder, type HeaderReading, placeBehind } from './header-problems.ts';
import { readOutputHeader } from './output-header.ts';
import { checkUserHeader } from './user-header.ts';

/** Header content of regular length, as interfaces write it; anything else is parsed piece by piece. */
const BASIC_HEADER = /^F(?:01|21)[A-Z0-9]{12}\d{10}$/;
const INPUT_HEADER = /^I\d{3}[A-Z0-9]{12}(?:N(?:2(?:020)?)?|U[13](?:003)?)$/;
/** Session number and sequence number at the end of block 1. */
const NUMBERS_LENGTH = 10;
const ADDRESS_LENGTHS: readonly number[] = [8, 11, 12];

/**
 * Reads and checks blocks 1 to 3 (error classes H and U).
 * @param types those that a message without headers may be of.
 * @param options `asOf` selects the list of countries that applies to BICs.
 */
export function readHeaders(
  types: TypeSet,
  blocks: FinBlocks,
  mode: Mode,
  options: RuleOptions = {},
): FinHeaders {
  const problems = new Problems(mode, [], options);
  const headers: HeaderReading['headers'] = {
    service: null,
    direction: null,
    messageType: null,
    senderAddress: null,
    receiverAddress: null,
    senderBic: null,
    receiverBic: null,
    validationFlag: null,
    endToEndReference: null,
    uetr: null,
    problems: problems.all,
  };
  const reading: HeaderReading = { blocks, headers, problems };
  const { basicHeader: basic, applicationHeader: application } = blocks;
  if (basic === null && application === null) {
    recogniseByFields(types, reading);
    reportNoHeaders(reading);
  } else {
    const own = basic === null ? null : readBasicHeader(basic, reading);
    if (basic === null && !reported(blocks, 'H01'))
      adder(problems, 'block 1', blocks)('H01', 'error', NO_BLOCK_1);
    if (application !== null) readApplicationHeader(application, reading, own);
    else if (headers.service !== 'F21' && !reported(blocks, 'H25') && !reported(blocks, 'H01'))
      adder(problems, 'block 2', placeBehind(basic, blocks))('H25', 'error', NO_BLOCK_2);
    if (headers.messageType === null) recogniseByFields(types, reading);
    if (basic !== null) checkAddresses(reading, basic, application);
  }
  checkUserHeader(reading);
  const isFile = basic !== null || application !== null;
  if (isFile && mode === 'lenient' && STATEMENTS.has(headers.messageType ?? '')) forgive(headers.problems);
  return headers;
}

/** Types that banks provide as files, with headers that never passed through the network. Nothing depends on them. */
const STATEMENTS: ReadonlySet<string> = new Set(['940', '942', '950']);

function forgive(problems: Problem[]): void {
  for (const problem of problems) problem.severity = 'warning';
}

const NO_ACKNOWLEDGEMENT =
  'Block 1 has the service 21 of an acknowledgement, but the message has block 2 and fields; write 01.';
const NO_BLOCK_1 =
  'Block 1, the basic header, is missing; begin the message like {1:F01OAKNGB20AXXX0001000001}.';
const NO_BLOCK_2 =
  'Block 2, the application header, is missing; write it like {2:I103ELMFDEF0XXXXN} after block 1.';

/** If block 2 does not show the type, the fields may: then they can still be checked. */
function recogniseByFields(types: TypeSet, { blocks: { text }, headers }: HeaderReading): void {
  const type = text === null ? null : types.ofFields(text);
  if (type === null) return;
  headers.messageType = type.messageType;
  headers.validationFlag = type.validationFlag;
}

/** Banks provide files of statements without headers, so a lenient reader accepts them. */
function reportNoHeaders({ blocks, headers: { messageType: type }, problems }: HeaderReading): void {
  if (reported(blocks, 'H01')) return;
  const message =
    type === null
      ? 'The message has no headers, and its fields do not show its type; begin it with block 1 and block 2 like {1:F01…}{2:I103…}{4:.'
      : `The message has no headers; by its fields it is an MT${type}. Begin it with {1:F01…}{2:I${type}…}{4:.`;
  const severity = STATEMENTS.has(type ?? '') ? 'tolerated' : 'error';
  adder(problems, 'block 1', blocks)('H01', severity, message);
}

function reported(blocks: FinBlocks, code: string): boolean {
  return blocks.problems.some((problem) => problem.code === code && problem.severity === 'error');
}

/** Reads block 1, application id, service id, address, session and sequence, and returns the address. */
function readBasicHeader(block: HeaderBlock, { blocks, headers, problems }: HeaderReading): string | null {
  const { content } = block;
  const address = content.slice(3, -NUMBERS_LENGTH);
  headers.service = content.slice(0, 3);
  const isOrdinary = BASIC_HEADER.test(content);
  if (isOrdinary && headers.service === 'F01') return address;
  const add = adder(problems, 'block 1', block);
  if (!isOrdinary && !readIrregularBasic(content, address, add)) {
    headers.service = null;
    return null;
  }
  if (headers.service === 'F21' && blocks.applicationHeader !== null && blocks.text !== null) {
    headers.service = 'F01';
    add('H03', 'tolerated', NO_ACKNOWLEDGEMENT, 1);
  }
  return address;
}

/** Reports problems of block 1. False when its parts can't be identified. */
function readIrregularBasic(content: string, address: string, add: Add): boolean {
  const numbers = content.slice(-NUMBERS_LENGTH);
  // If digits are missing in a header, it is unclear which part is too short.
  const short = address.length !== 12 && !/^\d*$/.test(numbers);
  if (!/^[A-Z]\d\d/.test(content) || !ADDRESS_LENGTHS.includes(address.length) || short) {
    const problem = BASIC_HEADER.test(content.toUpperCase())
      ? 'is not in capitals'
      : 'does not have 25 characters';
    const example = 'write it like F01OAKNGB20AXXX0001000001';
    add('H01', 'error', `Block 1 has ${quote(content)}, which ${problem}; ${example}.`);
    return false;
  }
  const has = (code: string, part: string, right: string, offset: number): void =>
    add(code, 'error', `Block 1 has the ${part}; ${right}.`, offset);
  const [application = '', service] = [content[0], content.slice(1, 3)];
  if (application !== 'F') has('H02', `application ${quote(application)}`, 'only F (FIN) is read', 0);
  if (service !== '01' && service !== '21')
    has('H03', `service ${quote(service)}`, 'write 01 for a message or 21 for an acknowledgement', 1);
  const end = content.length - NUMBERS_LENGTH;
  const [session, sequence] = [numbers.slice(0, 4), numbers.slice(4)];
  if (!/^\d{4}/.test(session)) has('H15', `session number ${quote(session)}`, 'write 4 digits', end);
  if (!/\d{6}$/.test(sequence)) has('H20', `sequence number ${quote(sequence)}`, 'write 6 digits', end + 4);
  return true;
}

/** Reads block 2. In an output message block 1 names the receiver and the sender is in block 2. */
function readApplicationHeader(
  block: HeaderBlock,
  { headers, problems }: HeaderReading,
  own: string | null,
): void {
  const { content } = block;
  const add = adder(problems, 'block 2', block);
  const direction = content[0];
  if (direction !== 'I' && direction !== 'O') {
    const right = 'it begins with I (to the network) or O (from the network)';
    add('H26', 'error', `Block 2 has ${quote(content)}; ${right}.`);
    return;
  }
  const type = content.slice(1, 4);
  if (/^\d{3}$/.test(type)) headers.messageType = type;
  else add('H30', 'error', `Block 2 has the message type ${quote(type)}; write three digits like 103.`, 1);
  if (direction === 'O') {
    headers.direction = 'output';
    headers.receiverAddress = own;
    headers.senderAddress = readOutputHeader(content, add);
    return;
  }
  headers.direction = 'input';
  headers.senderAddress = own;
  headers.receiverAddress = content.slice(4, 16);
  if (!INPUT_HEADER.test(content)) headers.receiverAddress = readIrregularInput(content, add);
  else if (content[12] !== 'X') {
    const terminal = quote(content[12] ?? '');
    const message = `Block 2 has the terminal ${terminal} in the receiver; the network chooses it, so write X like ELMFDEF0XXXX.`;
    add('H50', 'tolerated', message, 12);
  }
}

/** Reports problems of block 2 of an input message, and returns the receiver if it can be identified. */
function readIrregularInput(content: string, add: Add): string | null {
  const match = /^I...([A-Z0-9]{12}|[A-Z0-9]{11}|[A-Z0-9]{8})(.?)(.?)(.*)$/.exec(content);
  if (match === null) {
    const right = 'write 12 characters like ELMFDEF0XXXX';
    add('H50', 'error', `Block 2 has the receiver ${quote(content.slice(4))}; ${right}.`, 4);
    return null;
  }
  const [, receiver = '', priority = '', delivery = '', obsolescence = ''] = match;
  const after = 4 + receiver.length;
  if (priority === '') {
    add('H40', 'tolerated', 'Block 2 has no priority; end it with N (normal) or U (urgent).', after);
  } else if (priority !== 'N' && priority !== 'U') {
    const right = 'write N (normal) or U1 or U3 (urgent)';
    add('H40', 'error', `Block 2 has the priority ${quote(priority)}; ${right}.`, after);
  } else if (!(priority === 'N' ? ['', '2'] : ['1', '3']).includes(delivery)) {
    const allowed = priority === 'N' ? 'N has none or 2' : 'U has 1 or 3';
    const found = delivery === '' ? 'no delivery monitoring' : `the delivery monitoring ${quote(delivery)}`;
    add('H80', 'tolerated', `Block 2 has ${found}; ${allowed}.`, after + 1);
  } else if (obsolescence !== '') {
    const right = `write ${priority === 'N' ? '020' : '003'} or none`;
    add(
      'H80',
      'tolerated',
      `Block 2 has the obsolescence period ${quote(obsolescence)}; ${right}.`,
      after + 2,
    );
  }
  return receiver;
}
