import { bicFault, bicOfTerminal, isTestBic } from '@clearbench/domain';
import { type Mode, type Problem, quote, tolerated } from '../problem.ts';
import type { FinBlocks, FinHeaders, HeaderBlock } from './fin-message.ts';
import { typeOfFields } from './recognise.ts';
import { checkUserHeader } from './user-header.ts';

/** Header content of the regular length, as interfaces write it; anything else is looked at piece by piece. */
const BASIC_HEADER = /^F(?:01|21)[A-Z0-9]{12}\d{10}$/;
const INPUT_HEADER = /^I\d{3}[A-Z0-9]{12}(?:N(?:2(?:020)?)?|U[13](?:003)?)$/;
const OUTPUT_HEADER = /^O\d{3}\d{4}\d{6}[A-Z0-9]{12}\d{4}\d{6}\d{6}\d{4}[SUN]?$/;
/** Session number and sequence number at the end of block 1. */
const NUMBERS_LENGTH = 10;
const ADDRESS_LENGTHS: readonly number[] = [8, 11, 12];

type Draft = { -readonly [Key in keyof FinHeaders]: FinHeaders[Key] };
type Add = (code: string, severity: Problem['severity'], message: string) => void;

/** Reads and checks blocks 1 to 3 (error classes H and U). */
export function readHeaders(blocks: FinBlocks, mode: Mode): FinHeaders {
  const headers: Draft = {
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
    problems: [],
  };
  const basic = blocks.basicHeader;
  const application = blocks.applicationHeader;
  const own = basic === null ? null : readBasicHeader(basic, headers);
  if (basic === null && application === null) {
    recogniseByFields(headers, blocks);
    if (headers.messageType !== null) {
      reportNoHeaders(headers.messageType, blocks, headers, mode);
      checkUserHeader(blocks, headers, mode);
      return headers;
    }
  }
  if (basic === null && !reported(blocks, 'H01'))
    adder(headers, 'block 1', null, blocks)('H01', 'error', NO_BLOCK_1);
  if (application !== null) readApplicationHeader(application, headers, own, mode);
  else if (headers.service !== 'F21' && !reported(blocks, 'H25') && !reported(blocks, 'H01')) {
    adder(headers, 'block 2', null, blocks)('H25', 'error', NO_BLOCK_2);
  }
  if (headers.messageType === null) recogniseByFields(headers, blocks);
  if (basic !== null) checkAddresses(headers, basic, application, mode);
  checkUserHeader(blocks, headers, mode);
  if (mode === 'lenient' && STATEMENTS.has(headers.messageType ?? '')) forgive(headers.problems);
  return headers;
}

/** Types that banks hand out as files, with headers that never saw the network. Nothing depends on them. */
const STATEMENTS: ReadonlySet<string> = new Set(['940', '942', '950']);

function forgive(problems: Problem[]): void {
  for (const problem of problems) problem.severity = 'warning';
}

const NO_BLOCK_1 =
  'Block 1, the basic header, is missing; begin the message like {1:F01OAKNGB20AXXX0001000001}.';
const NO_BLOCK_2 =
  'Block 2, the application header, is missing; write it like {2:I103ELMFDEF0XXXXN} behind block 1.';

/** Where block 2 does not tell the type, the fields may: then they can be checked all the same. */
function recogniseByFields(headers: Draft, { text }: FinBlocks): void {
  const type = text === null ? null : typeOfFields(text);
  if (type === null) return;
  headers.messageType = type.messageType;
  headers.validationFlag = type.validationFlag;
}

/** Banks hand out files of statements without headers, so a lenient reader takes them. */
function reportNoHeaders(type: string, blocks: FinBlocks, headers: Draft, mode: Mode): void {
  if (reported(blocks, 'H01')) return;
  const message = `The message has no headers; by its fields it is an MT${type}. Begin it with {1:F01…}{2:I${type}…}{4:.`;
  const severity = STATEMENTS.has(type) ? tolerated(mode) : 'error';
  adder(headers, 'block 1', null, blocks)('H01', severity, message);
}

function reported(blocks: FinBlocks, code: string): boolean {
  return blocks.problems.some((problem) => problem.code === code);
}

function adder(headers: Draft, path: string, block: HeaderBlock | null, blocks?: FinBlocks): Add {
  return (code, severity, message) => {
    const line = block?.line ?? blocks?.line ?? null;
    headers.problems.push({ code, severity, path, line, column: block?.column ?? 1, message });
  };
}

/** Reads block 1, application id, service id, address, session and sequence, and answers the address. */
function readBasicHeader(block: HeaderBlock, headers: Draft): string | null {
  const { content } = block;
  const address = content.slice(3, -NUMBERS_LENGTH);
  headers.service = content.slice(0, 3);
  if (BASIC_HEADER.test(content)) return address;
  const add = adder(headers, 'block 1', block);
  const example = 'write it like F01OAKNGB20AXXX0001000001';
  if (!/^[A-Z]\d\d/.test(content) || !ADDRESS_LENGTHS.includes(address.length)) {
    headers.service = null;
    add('H01', 'error', `Block 1 has ${quote(content)}, which is not of 25 characters; ${example}.`);
    return null;
  }
  if (content[0] !== 'F')
    add('H02', 'error', `Block 1 has the application ${quote(content[0] ?? '')}; only F (FIN) is read.`);
  if (!['01', '21'].includes(content.slice(1, 3))) {
    const service = quote(content.slice(1, 3));
    add(
      'H03',
      'error',
      `Block 1 has the service ${service}; write 01 for a message or 21 for an acknowledgement.`,
    );
  }
  const numbers = content.slice(-NUMBERS_LENGTH);
  if (!/^\d{4}/.test(numbers))
    add('H15', 'error', `Block 1 has the session number ${quote(numbers.slice(0, 4))}; write 4 digits.`);
  if (!/\d{6}$/.test(numbers))
    add('H20', 'error', `Block 1 has the sequence number ${quote(numbers.slice(4))}; write 6 digits.`);
  return address;
}

/** Reads block 2. In an output message block 1 names the receiver and the sender is in block 2. */
function readApplicationHeader(block: HeaderBlock, headers: Draft, own: string | null, mode: Mode): void {
  const { content } = block;
  const add = adder(headers, 'block 2', block);
  const direction = content[0];
  if (direction !== 'I' && direction !== 'O') {
    add(
      'H26',
      'error',
      `Block 2 has ${quote(content)}; it begins with I (to the network) or O (from the network).`,
    );
    return;
  }
  const type = content.slice(1, 4);
  if (/^\d{3}$/.test(type)) headers.messageType = type;
  else add('H30', 'error', `Block 2 has the message type ${quote(type)}; write three digits like 103.`);
  if (direction === 'O') {
    headers.direction = 'output';
    headers.receiverAddress = own;
    if (OUTPUT_HEADER.test(content)) headers.senderAddress = content.slice(14, 26);
    else add('H25', 'error', `Block 2 has ${quote(content)}; an output header is like ${OUTPUT_EXAMPLE}.`);
    return;
  }
  headers.direction = 'input';
  headers.senderAddress = own;
  headers.receiverAddress = content.slice(4, 16);
  if (!INPUT_HEADER.test(content)) readIrregularInput(content, headers, add, mode);
}

const OUTPUT_EXAMPLE = 'O1031030261105OAKNGB20AXXX00010000012611051031N';

function readIrregularInput(content: string, headers: Draft, add: Add, mode: Mode): void {
  const match = /^I...([A-Z0-9]{12}|[A-Z0-9]{11}|[A-Z0-9]{8})(.?)(.?)(.*)$/.exec(content);
  if (match === null) {
    headers.receiverAddress = null;
    add(
      'H50',
      'error',
      `Block 2 has the receiver ${quote(content.slice(4))}; write 12 characters like ELMFDEF0XXXX.`,
    );
    return;
  }
  const [, receiver = '', priority = '', delivery = '', obsolescence = ''] = match;
  headers.receiverAddress = receiver;
  if (priority === '')
    add('H40', tolerated(mode), 'Block 2 has no priority; end it with N (normal) or U (urgent).');
  else if (priority !== 'N' && priority !== 'U') {
    add(
      'H40',
      'error',
      `Block 2 has the priority ${quote(priority)}; write N (normal) or U1 or U3 (urgent).`,
    );
  } else if (!(priority === 'N' ? ['', '2'] : ['1', '3']).includes(delivery)) {
    const allowed = priority === 'N' ? 'N has none or 2' : 'U has 1 or 3';
    add('H80', tolerated(mode), `Block 2 has the delivery monitoring ${quote(delivery)}; ${allowed}.`);
  } else if (obsolescence !== '') {
    const right = priority === 'N' ? '020' : '003';
    add(
      'H80',
      tolerated(mode),
      `Block 2 has the obsolescence period ${quote(obsolescence)}; write ${right} or none.`,
    );
  }
}

/** Sender and receiver: real BICs, in the form of an address, and both of the live or both of the test network. */
function checkAddresses(
  headers: Draft,
  basic: HeaderBlock,
  application: HeaderBlock | null,
  mode: Mode,
): void {
  const { senderAddress: sender, receiverAddress: receiver } = headers;
  const input = headers.direction === 'input';
  if (sender !== null) {
    const add = adder(headers, input ? 'block 1' : 'block 2', input ? basic : application);
    headers.senderBic = readAddress('sender', sender, 'H10', 'OAKNGB20AXXX', add, mode);
    if (input && sender.length === 12 && sender[8] === 'X') {
      const message = `The sender ${sender} has X as ninth character; write the letter of its terminal, like A.`;
      add('H10', tolerated(mode), message);
    }
  }
  if (receiver !== null) {
    const add = adder(headers, input ? 'block 2' : 'block 1', input ? application : basic);
    headers.receiverBic = readAddress('receiver', receiver, 'H50', 'ELMFDEF0XXXX', add, mode);
    if (sender !== null && isTestBic(sender) !== isTestBic(receiver)) {
      const message = `Sender ${sender} and receiver ${receiver} are of different networks; both or neither must have 0 as eighth character (Test & Training).`;
      add('T46', tolerated(mode), message);
    }
  }
}

/** The BIC of an address, or null with a problem when it is none. */
function readAddress(
  role: string,
  address: string,
  code: string,
  example: string,
  add: Add,
  mode: Mode,
): string | null {
  const bic = bicOfTerminal(address);
  const fault = bicFault(bic);
  if (fault === 'country') {
    const country = address.slice(4, 6);
    add(code, 'error', `The ${role} ${address} has the country ${country}, which ISO 3166 does not have.`);
    return null;
  }
  if (fault === 'structure' || !isTerminal(address)) {
    const message = `The ${role} ${quote(address)} is not an address; write 12 characters like ${example}.`;
    add(code, 'error', message);
    return null;
  }
  if (address.length !== 12) {
    const message = `The ${role} ${address} has ${address.length} characters; write 12 like ${example}.`;
    add(code, tolerated(mode), message);
  }
  return bic;
}

/** Whether the ninth character of an address of 12, the letter of the terminal, is one. */
function isTerminal(address: string): boolean {
  return address.length !== 12 || /^[A-Z0-9]$/.test(address.charAt(8));
}
