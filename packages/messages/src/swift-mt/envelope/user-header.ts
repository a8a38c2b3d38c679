import { isUetr } from '@clearbench/domain';
import { quote } from '../../core/problem.ts';
import type { SubBlock } from './fin-message.ts';
import { type Add, adder, type HeaderReading, placeBehind } from './header-problems.ts';

/** The tags of block 3 in their binding order (U00), with their format and the code of a wrong one. */
const TAGS: ReadonlyMap<string, { readonly order: number; readonly format: RegExp; readonly code: string }> =
  new Map(
    (
      [
        ['103', /^[A-Z]{3}$/, 'U00'],
        ['113', /^[A-Za-z0-9/\-?:().,'+ ]{4}$/, 'U01'],
        ['108', /^[A-Za-z0-9/\-?:().,'+ ]{1,16}$/, 'U02'],
        ['119', /^/, 'U08'],
        ['423', /^\d{12}(?:\d{2})?$/, 'U00'],
        ['106', /^\d{6}[A-Z0-9]{12}\d{10}$/, 'U00'],
        ['424', /^[A-Za-z0-9/\-?:().,'+ ]{1,16}$/, 'U00'],
        ['111', /^\d{3}$/, 'U00'],
        ['121', /^/, 'UETR_INVALID'],
        ['115', /^[A-Za-z0-9/\-?:().,'+ ]{1,32}$/, 'U00'],
        ['165', /^\/[A-Z0-9]{3}\/[A-Za-z0-9/\-?:().,'+ ]{1,34}$/, 'U00'],
        ['433', /^\/[A-Z]{3}\/[A-Za-z0-9/\-?:().,'+ ]{0,20}$/, 'U00'],
        ['434', /^\/[A-Z]{3}\/[A-Za-z0-9/\-?:().,'+ ]{0,20}$/, 'U00'],
      ] as const
    ).map(([tag, format, code], order) => [tag, { order, format, code }]),
  );

/** The formats of the tags' values. */
const RIGHT: ReadonlyMap<string, string> = new Map([
  ['103', 'a service code of 3 capital letters, like {103:TGT}'],
  ['113', '4 characters, like {113:NNNN}'],
  ['108', '1 to 16 characters of set x, like {108:MUR0001}'],
  ['423', 'date and time as YYMMDDHHMMSS, like {423:261120103000}'],
  ['106', 'a message input reference of 28 characters, like {106:261120OAKNGB20AXXX0001000001}'],
  ['424', '1 to 16 characters of set x, like {424:REF0001}'],
  ['111', '3 digits, like {111:001}'],
  ['115', '1 to 32 characters of set x'],
  ['165', 'a code of 3 characters and a text, like {165:/ABC/TEXT}'],
  ['433', 'a code of 3 capital letters, like {433:/AOK/}'],
  ['434', 'a code of 3 capital letters, like {434:/FPO/}'],
]);

/** Message types that must carry a UETR since SR 2018. */
const UETR_REQUIRED: ReadonlySet<string> = new Set(['103', '202', '205']);

/** Validation flags of tag 119 and the message types that take them (U08, U09). */
const VALIDATION_FLAGS: ReadonlyMap<string, readonly string[] | null> = new Map([
  ['STP', ['102', '103']],
  ['REMIT', ['103']],
  ['COV', ['202', '205']],
  ['RFDD', ['104']],
  // Islamic finance; which types allow it is uncertain.
  ['ISLFIN', null],
]);

/** Reads and checks block 3 into the headers. */
export function checkUserHeader(reading: HeaderReading): void {
  let order = -1;
  let service: SubBlock | null = null;
  let reference: SubBlock | null = null;
  for (const block of reading.blocks.userHeader ?? []) {
    const add = adder(reading.problems, block.tag, block);
    const tag = TAGS.get(block.tag);
    if (tag === undefined) {
      add('U03', 'tolerated', `Block 3 has the unknown tag ${quote(block.tag)}; known are ${ORDER}.`);
      continue;
    }
    if (tag.order <= order) {
      const message = `Tag ${block.tag} is out of order or occurs twice in block 3; the order is ${ORDER}.`;
      add('U00', 'tolerated', message);
    }
    order = Math.max(order, tag.order);
    if (!tag.format.test(block.value)) {
      const right = RIGHT.get(block.tag) ?? 'it by its format';
      const message = `Tag ${block.tag} of block 3 has the malformed value ${quote(block.value)}; write ${right}.`;
      add(tag.code, 'tolerated', message);
    }
    if (block.tag === '111') service = block;
    else if (block.tag === '119') checkFlag(reading, block.value, add);
    else if (block.tag === '121') reference = block;
  }
  if (reference !== null) checkReference(reading, reference);
  else if (isMissed(reading)) reportMissed(reading);
  else if (service !== null) {
    const message = 'Tag 111 needs tag 121, the UETR, beside it in block 3.';
    adder(reading.problems, '111', service)('U00', 'tolerated', message);
  }
}

/** The tags of block 3 in the order that they must have. */
export const USER_HEADER_TAGS: readonly string[] = [...TAGS.keys()];

const ORDER = USER_HEADER_TAGS.join(', ');

function checkFlag({ headers }: HeaderReading, flag: string, add: Add): void {
  if (flag === '') {
    add('U08', 'tolerated', 'Tag 119 is empty; leave it out.');
    return;
  }
  headers.validationFlag = flag;
  const types = VALIDATION_FLAGS.get(flag);
  if (types === undefined) {
    const known = [...VALIDATION_FLAGS.keys()].join(', ');
    add('U08', 'error', `Tag 119 has the unknown validation flag ${quote(flag)}; known are ${known}.`);
  } else if (types !== null && headers.messageType !== null && !types.includes(headers.messageType)) {
    const message = `Tag 119 has ${flag}, which an MT${headers.messageType} does not take; leave it out.`;
    add('U09', 'error', message);
  }
}

function checkReference({ headers, problems }: HeaderReading, reference: SubBlock): void {
  headers.endToEndReference = reference.value;
  // Almost every one is valid.
  if (isUetr(reference.value)) {
    headers.uetr = reference.value;
    return;
  }
  const plain = plainUetr(reference.value);
  if (isUetr(plain)) headers.uetr = plain;
  const severity = headers.uetr === null ? 'error' : 'tolerated';
  adder(problems, '121', reference)('UETR_INVALID', severity, uetrMessage(reference.value));
}

/**
 * The network's own code for a missing or malformed UETR is not public, so the codes are ours. A lenient reader
 * accepts a missing one: the transfer then gets one on arrival.
 */
function reportMissed({ blocks, headers, problems }: HeaderReading): void {
  const message = `An MT${headers.messageType} carries a UETR; add {121:…} with a UUID of version 4 to block 3.`;
  const place = placeBehind(blocks.applicationHeader ?? blocks.basicHeader, blocks);
  adder(problems, '121', place)('UETR_MISSING', 'tolerated', message);
}

/** True if the message needs a UETR; without headers, or with an unreadable block 3, that is the only problem. */
function isMissed({ blocks, headers: { messageType } }: HeaderReading): boolean {
  const { basicHeader, applicationHeader, problems } = blocks;
  if (messageType === null || !UETR_REQUIRED.has(messageType)) return false;
  if (basicHeader === null && applicationHeader === null) return false;
  return !problems.some(({ path, severity }) => path === 'block 3' && severity === 'error');
}

/** In lower case and without braces around it. */
function plainUetr(value: string): string {
  return value.toLowerCase().replace(/^\{(.*)\}$/, '$1');
}

function uetrMessage(value: string): string {
  const lower = plainUetr(value);
  const hyphenated = lower.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const right = isUetr(lower)
    ? `write it ${value.startsWith('{') ? 'without additional braces' : 'in lower case'}: ${lower}`
    : isUetr(hyphenated)
      ? `write it with hyphens: ${hyphenated}`
      : 'write a UUID of version 4 in lower case, like 7a562c67-ca16-48ba-b074-65581be6f001';
  return `Tag 121 has ${quote(value)}, which is not a UETR; ${right}.`;
}
