import type { FinField } from '../../swift-mt/envelope/fin-message.ts';
import type { FieldSpec } from '../../swift-mt/fields/definitions/field-spec.ts';
import { fieldSpec } from '../../swift-mt/fields/definitions/fields.ts';
import { fieldsOf, fixOf, type MtFixer, type MtPiece, placeOf, schemasOf, startOf } from './spot.ts';

/** Beginnings of lines that look like tags: `32A:`, ` :32A:` and `:32a:`; `:32A` lacks its second colon. */
const NEARLY_CLOSED = /^[ \t]*:?(\d\d[A-Za-z]?):/;
const NOT_CLOSED = /^:(\d\d)([A-Za-z]?)/;

/** A tag that lacks a colon, is indented, or has a small letter. */
export const brokenTag: MtFixer = (problem, piece) => {
  const at = placeOf(problem, piece);
  if (at === null || problem.column !== 1 || isTag(at, piece)) return null;
  const known = readings(piece.text.slice(at, at + LOOKED_AT)).filter(({ tag }) => specsOf(piece).has(tag));
  // A line that is read as text of the field before it, or whose tag may be one of two, must also have the right value.
  const isClear = known.length === 1 && known[0]?.tag === problem.path;
  const meant = isClear ? known : known.filter(({ tag, length }) => isMissed(tag, at + length, piece));
  const [right, ...others] = meant;
  if (right === undefined || others.length > 0) return null;
  if (problem.path !== right.tag && problem.path !== 'block 4') return null;
  return fixOf(at, at + right.length, `:${right.tag}:`, `Write the tag as :${right.tag}:`);
};

const LOOKED_AT = 20;

/** The possible tags at the start of a line, and the length that each replaces. */
function readings(line: string): readonly { readonly tag: string; readonly length: number }[] {
  const [closed = '', tag = ''] = NEARLY_CLOSED.exec(line) ?? [];
  if (closed !== '') return [{ tag: tag.toUpperCase(), length: closed.length }];
  const [open = '', number = '', letter = ''] = NOT_CLOSED.exec(line) ?? [];
  if (open === '') return [];
  const short = { tag: number, length: 1 + number.length };
  return letter === '' ? [short] : [short, { tag: number + letter.toUpperCase(), length: open.length }];
}

/** True if the message lacks the field, and this text matches its format. */
function isMissed(tag: string, start: number, piece: MtPiece): boolean {
  const spec = specsOf(piece).get(tag);
  if (spec === undefined || isTaken(tag, piece)) return false;
  const rest = piece.text.slice(start, piece.span.end).replaceAll(/\r(?!\n)/g, '\n');
  const [value = ''] = rest.split(/\r?\n[:-]/, 1);
  return isOfField(value, spec);
}

/** True when a field begins here. */
function isTag(at: number, piece: MtPiece): boolean {
  return fieldsOf(piece).some((field) => startOf(field, piece) === at);
}

/** A tag with a wrong letter, if the type has only one field of this number that accepts the value. */
export const misnamedTag: MtFixer = (problem, piece) => {
  const fields = fieldsOf(piece);
  const place = placeOf(problem, piece);
  const field = fields.find(
    (one) => one.tag === problem.path && startOf(one, piece) + one.tag.length + 2 === place,
  );
  if (field === undefined || specsOf(piece).has(field.tag)) return null;
  const right = fitting(field, piece);
  if (right === null || isTaken(right, piece)) return null;
  const start = startOf(field, piece) + 1;
  return fixOf(start, start + field.tag.length, right, `Write the tag as :${right}:`);
};

/** True if the message already has the field, and its type allows it only once. */
function isTaken(tag: string, piece: MtPiece): boolean {
  const [schema] = schemasOf(piece.message);
  const slot = schema?.sequenced === false ? schema.slots.find(({ tags }) => tags.includes(tag)) : undefined;
  return (
    slot?.max === 1 && slot.group === null && fieldsOf(piece).some((field) => slot.tags.includes(field.tag))
  );
}

/** The tag with this number whose format the value matches; null if there are several or none. */
function fitting(field: FinField, piece: MtPiece): string | null {
  const number = field.tag.slice(0, 2);
  const known = [...specsOf(piece).values()].filter((spec) => spec.tag.startsWith(number));
  const [right, ...others] = known.filter((spec) => isOfField(field.value, spec));
  return right === undefined || others.length > 0 || mayBeMeant(field, right) ? null : right.tag;
}

/**
 * True for a tag that may be intended: it is another field of the standards whose format the value matches, too. Two
 * fields with the same meaning do not count as different, nor does one whose value is a code word of the right field.
 */
function mayBeMeant({ tag, value }: FinField, right: FieldSpec): boolean {
  const other = fieldSpec(tag);
  if (other === null || !isOfField(value, other)) return false;
  const isSame = other.name === right.name && other.format.kinds.at(-1) === right.format.kinds.at(-1);
  return !isSame && !right.choices.has(value);
}

/** True if the value has the format of a field, and one of its code words. */
function isOfField(value: string, { format, choices }: FieldSpec): boolean {
  const match = format.pattern.exec(value);
  const group = format.groups.get('choice');
  const choice = group === undefined ? undefined : match?.[group];
  return match !== null && (choices.size === 0 || choice === undefined || choices.has(choice));
}

/** The fields that the message's type has. */
function specsOf({ message }: MtPiece): ReadonlyMap<string, FieldSpec> {
  const specs = new Map<string, FieldSpec>();
  for (const { fields } of schemasOf(message)) for (const [tag, { spec }] of fields) specs.set(tag, spec);
  return specs;
}
