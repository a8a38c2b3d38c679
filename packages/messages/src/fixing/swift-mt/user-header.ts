import { isUetr } from '@clearbench/domain';
import type { Fix } from '../../core/problem.ts';
import type { SubBlock } from '../../swift-mt/envelope/fin-message.ts';
import { USER_HEADER_TAGS } from '../../swift-mt/envelope/user-header.ts';
import { fieldsOf, fixOf, type MtFixer, type MtPiece, schemasOf } from './spot.ts';

/** The tags of block 3 in their order, each once. */
export const tagOrder: MtFixer = (_, piece) => {
  const tags = wholeTags(piece);
  const unique = tags.filter(
    ({ tag, value }, place) => tags.findIndex((one) => one.tag === tag && one.value === value) === place,
  );
  const names = unique.map(({ tag }) => tag);
  if (new Set(names).size < names.length || names.some((name) => placeOf(name) === -1)) return null;
  const sorted = [...unique].sort((a, b) => placeOf(a.tag) - placeOf(b.tag));
  return rewritten(sorted, piece, 'Put the tags of block 3 into their order, each once');
};

/** A service code in small letters. */
export const serviceCode: MtFixer = ({ path }, piece) =>
  path === '103' ? withValue('103', (value) => value.toUpperCase(), piece) : null;

/** A UETR in capitals, in braces, or without hyphens. */
export const uetrForm: MtFixer = (_, piece) =>
  withValue(
    '121',
    (value) => {
      const plain = value
        .trim()
        .toLowerCase()
        .replace(/^\{(.*)\}$/, '$1');
      const hyphenated = plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return [plain, hyphenated].find(isUetr) ?? value;
    },
    piece,
  );

/** A validation flag in small letters; one that is empty, or that the type does not take, is left out. */
export const flagForm: MtFixer = ({ code }, piece) => {
  const flag = wholeTags(piece).find(({ tag }) => tag === '119');
  if (flag === undefined) return null;
  if (flag.value === '' || code === 'U09') {
    const others = wholeTags(piece).filter((one) => one !== flag);
    return rewritten(others, piece, 'Leave out the validation flag');
  }
  return withValue('119', (value) => value.trim().toUpperCase(), piece);
};

/** The flag of a variant whose fields the message has: COV with the customers that are covered, REMIT with 77T in place of 70. */
export const missingFlag: MtFixer = ({ path }, piece) => {
  const { headers } = piece.message;
  const [schema] = schemasOf(piece.message);
  if (headers.validationFlag !== null || schema === undefined) return null;
  const has = (pattern: RegExp): boolean => fieldsOf(piece).some(({ tag }) => pattern.test(tag));
  const isCover = schema.variant.tags.includes(path) && has(/^50[AFK]$/) && has(/^59[AF]?$/);
  const isRemit = path === '77T' && schema.hints[path] !== undefined && !has(/^70$/);
  if (!isCover && !isRemit) return null;
  return withFlag(isCover ? 'COV' : 'REMIT', piece);
};

function withFlag(flag: string, piece: MtPiece): Fix | null {
  const { userHeader, applicationHeader } = piece.message.blocks;
  const message = `Mark the message as ${flag} in block 3`;
  const added = { tag: '119', value: flag, line: 0, column: 0 };
  if (userHeader === null) {
    if (applicationHeader === null) return null;
    const { line, column, content } = applicationHeader;
    const place = piece.offsetAt(line, column) + content.length + 1;
    return fixOf(place, place, `{3:${written(added)}}`, message);
  }
  const tags = wholeTags(piece);
  const next = tags.findIndex(({ tag }) => placeOf(tag) > placeOf('119'));
  const at = next === -1 ? tags.length : next;
  return rewritten([...tags.slice(0, at), added, ...tags.slice(at)], piece, message);
}

function placeOf(tag: string): number {
  return USER_HEADER_TAGS.indexOf(tag);
}

/** The tags of block 3; none where one is not closed or has no colon. */
function wholeTags({ message }: MtPiece): readonly SubBlock[] {
  const tags = message.blocks.userHeader ?? [];
  return tags.some(({ unclosed, noColon }) => unclosed === true || noColon === true) ? [] : tags;
}

function withValue(name: string, right: (value: string) => string, piece: MtPiece): Fix | null {
  const tag = wholeTags(piece).find((one) => one.tag === name);
  if (tag === undefined) return null;
  const value = right(tag.value);
  const start = piece.offsetAt(tag.line, tag.column) + `{${name}:`.length;
  return value === tag.value
    ? null
    : fixOf(start, start + tag.value.length, value, `Write tag ${name} as ${value}`);
}

/** Block 3 with other tags in place of those that it has. */
function rewritten(tags: readonly SubBlock[], piece: MtPiece, message: string): Fix | null {
  const own = wholeTags(piece);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const start = piece.offsetAt(first.line, first.column);
  const end = piece.offsetAt(last.line, last.column) + written(last).length;
  const text = tags.map(written).join('');
  return text === piece.text.slice(start, end) ? null : fixOf(start, end, text, message);
}

function written({ tag, value }: SubBlock): string {
  return `{${tag}:${value}}`;
}
