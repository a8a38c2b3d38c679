import { isUetr } from '@clearbench/domain';
import { type Mode, type Problem, quote, tolerated } from '../../core/problem.ts';
import type { FinBlocks, SubBlock } from './fin-message.ts';
import { type HeadersDraft, placeBehind } from './header-problems.ts';

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

/** How the values of the tags are written. */
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
  // Islamic finance; which types take it is not known for sure.
  ['ISLFIN', null],
]);

/** Reads and checks block 3 into the headers. */
export function checkUserHeader(blocks: FinBlocks, headers: HeadersDraft, mode: Mode): void {
  let order = -1;
  let service: SubBlock | null = null;
  let reference: SubBlock | null = null;
  for (const block of blocks.userHeader ?? []) {
    const tag = TAGS.get(block.tag);
    if (tag === undefined) {
      add(
        headers,
        'U03',
        tolerated(mode),
        block,
        `Block 3 has the unknown tag ${quote(block.tag)}; known are ${ORDER}.`,
      );
      continue;
    }
    if (tag.order <= order) {
      add(
        headers,
        'U00',
        tolerated(mode),
        block,
        `Tag ${block.tag} is out of order or occurs twice in block 3; the order is ${ORDER}.`,
      );
    }
    order = Math.max(order, tag.order);
    if (!tag.format.test(block.value)) {
      add(
        headers,
        tag.code,
        tolerated(mode),
        block,
        `Tag ${block.tag} of block 3 has the malformed value ${quote(block.value)}; write ${RIGHT.get(block.tag) ?? 'it by its format'}.`,
      );
    }
    if (block.tag === '111') service = block;
    else if (block.tag === '119') checkFlag(block, headers, mode);
    else if (block.tag === '121') reference = block;
  }
  checkReference(reference, service, blocks, headers, mode);
}

/** The tags of block 3 in the order that they must have. */
export const USER_HEADER_TAGS: readonly string[] = [...TAGS.keys()];

const ORDER = USER_HEADER_TAGS.join(', ');

function checkFlag(block: SubBlock, headers: HeadersDraft, mode: Mode): void {
  if (block.value === '') {
    add(headers, 'U08', tolerated(mode), block, 'Tag 119 is empty; leave it out.');
    return;
  }
  headers.validationFlag = block.value;
  const types = VALIDATION_FLAGS.get(block.value);
  if (types === undefined) {
    const known = [...VALIDATION_FLAGS.keys()].join(', ');
    add(
      headers,
      'U08',
      'error',
      block,
      `Tag 119 has the unknown validation flag ${quote(block.value)}; known are ${known}.`,
    );
  } else if (types !== null && headers.messageType !== null && !types.includes(headers.messageType)) {
    const message = `Tag 119 has ${block.value}, which an MT${headers.messageType} does not take; leave it out.`;
    add(headers, 'U09', 'error', block, message);
  }
}

/**
 * The network's own code for a missing or malformed UETR is not public, so the codes are ours. A lenient
 * reader lets it be missing: the transfer then gets one on arrival.
 */
function checkReference(
  reference: SubBlock | null,
  service: SubBlock | null,
  blocks: FinBlocks,
  headers: HeadersDraft,
  mode: Mode,
): void {
  if (reference !== null) {
    headers.endToEndReference = reference.value;
    const lower = plainUetr(reference.value);
    if (isUetr(lower)) headers.uetr = lower;
    if (lower !== reference.value || headers.uetr === null) {
      const severity = headers.uetr === null ? 'error' : tolerated(mode);
      add(headers, 'UETR_INVALID', severity, reference, uetrMessage(reference.value));
    }
  } else if (isMissed(blocks, headers)) {
    headers.problems.push({
      code: 'UETR_MISSING',
      severity: tolerated(mode),
      path: '121',
      ...placeBehind(blocks.applicationHeader ?? blocks.basicHeader, blocks),
      message: `An MT${headers.messageType} carries a UETR; add {121:…} with a UUID of version 4 to block 3.`,
    });
  }
  if (service !== null && reference === null) {
    add(headers, 'U00', tolerated(mode), service, 'Tag 111 needs tag 121, the UETR, beside it in block 3.');
  }
}

/** Whether the message needs a UETR; of a message without headers, or with an unreadable block 3, it is enough to say so. */
function isMissed(
  { basicHeader, applicationHeader, problems }: FinBlocks,
  { messageType }: HeadersDraft,
): boolean {
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

function add(
  headers: HeadersDraft,
  code: string,
  severity: Problem['severity'],
  block: SubBlock,
  message: string,
): void {
  headers.problems.push({ code, severity, path: block.tag, line: block.line, column: block.column, message });
}
