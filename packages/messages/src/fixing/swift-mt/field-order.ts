import type { FinField } from '../../swift-mt/envelope/fin-message.ts';
import type { MessageSchema } from '../../swift-mt/fields/schema.ts';
import { INSTRUCTION_ORDER } from '../../swift-mt/types/category1/mt103/instruction-rules.ts';
import { fieldsOf, firstOf, fixOf, type MtFixer, type MtPiece, placeOf, schemasOf, startOf } from './spot.ts';

/** An exact repetition of a field: one of the two is enough. */
const sameAgain: MtFixer = (problem, piece) => {
  const fields = fieldsOf(piece);
  const index = indexOf(problem.path, placeOf(problem, piece), piece);
  const field = fields[index];
  if (field === undefined) return null;
  const earlier = fields
    .slice(0, index)
    .findLastIndex(({ tag, value }) => tag === field.tag && value === field.value);
  // Further away, it may belong to another sequence.
  if (earlier === -1 || (earlier !== index - 1 && isRepeated(field, piece))) return null;
  return fixOf(startOf(field, piece), endOf(index, piece), '', `Leave out the copy of field ${field.tag}`);
};

/** A field 86 without any text. */
export const emptyInformation: MtFixer = (problem, piece) => {
  const index = indexOf(problem.path, placeOf(problem, piece), piece);
  const field = fieldsOf(piece)[index];
  return field?.tag === '86' && field.value === ''
    ? fixOf(startOf(field, piece), endOf(index, piece), '', 'Leave out the empty field 86')
    : null;
};

/** True for a field that a message may have several times, because its sequences may repeat it. */
function isRepeated({ tag }: FinField, { message }: MtPiece): boolean {
  const [own, ...stretches] = schemasOf(message);
  return own?.sequenced !== false || stretches.some(({ fields }) => fields.has(tag));
}

/** The fields in the order of their type, if each has only one position in it. */
const inOrder: MtFixer = (problem, piece) => {
  const [schema, ...stretches] = schemasOf(piece.message);
  if (schema === undefined || stretches.length > 0 || schema.sequenced || schema.anyPlace !== -1) return null;
  if (indexOf(problem.path, placeOf(problem, piece), piece) === -1) return null;
  const fields = fieldsOf(piece);
  const ranks = ranksOf(fields, schema);
  if (ranks === null) return null;
  const order = [...fields.keys()].sort(
    (one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other,
  );
  return reordered(order, piece, 'Put the fields in the order of the message type');
};

/**
 * The positions of the fields; a field of a group, and one with several positions, stays after the one before it.
 * Null if more than one order is possible.
 */
function ranksOf(fields: readonly FinField[], schema: MessageSchema): readonly number[] | null {
  const ranks: number[] = [];
  const seen = new Set<number>();
  let highest = -1;
  for (const [index, { tag }] of fields.entries()) {
    const placed = schema.fields.get(tag);
    if (placed === undefined) return null;
    const [first = 0] = placed.places;
    const group = schema.slots[first]?.group ?? null;
    const isOwn = placed.only !== -1;
    const rank = isOwn
      ? placed.only
      : tag === schema.slots[group?.start ?? -1]?.tag
        ? first
        : (ranks.at(-1) ?? -1);
    // A field that follows another may belong to it, so that one must be in its place.
    if (!isOwn && rank < highest) return null;
    if (isOwn && schema.slots[rank]?.max === 1 && seen.has(rank)) return null;
    if (isOwn && schema.slots[rank]?.max !== 1 && seen.has(rank) && ranks.at(-1) !== rank) return null;
    seen.add(rank);
    ranks[index] = rank;
    highest = Math.max(highest, rank);
  }
  return ranks;
}

/** Instruction codes in the standard's order. */
export const instructionOrder: MtFixer = (problem, piece) => {
  const fields = fieldsOf(piece);
  const codes = fields.flatMap(({ tag, value }, index) =>
    tag === '23E' ? [{ index, rank: INSTRUCTION_ORDER.indexOf(value.slice(0, 4)) }] : [],
  );
  const [first] = codes;
  const isTogether = codes.every(({ index }, place) => index === (first?.index ?? 0) + place);
  if (problem.path !== '23E' || !isTogether || codes.some(({ rank }) => rank === -1)) return null;
  const sorted = [...codes].sort((a, b) => a.rank - b.rank || a.index - b.index);
  const order = [...fields.keys()].map((index) => sorted[index - (first?.index ?? 0)]?.index ?? index);
  return reordered(order, piece, 'Put the instruction codes into their order');
};

/** The text of the fields in another order, from the first to the last that moves. */
function reordered(order: readonly number[], piece: MtPiece, message: string) {
  const from = order.findIndex((index, place) => index !== place);
  const to = order.findLastIndex((index, place) => index !== place);
  const fields = fieldsOf(piece);
  const [first, last] = [fields[from], fields[to]];
  if (first === undefined || last === undefined) return null;
  const texts = order.slice(from, to + 1).map((index) => textOf(index, piece));
  // The last field of a block can't be moved if no line end follows it.
  if (texts.some((text) => !/[\r\n]$/.test(text))) return null;
  return fixOf(startOf(first, piece), endOf(to, piece), texts.join(''), message);
}

/** The field that begins at the position of a problem, or -1. */
function indexOf(tag: string, place: number | null, piece: MtPiece): number {
  return fieldsOf(piece).findIndex(
    (field) => field.tag === tag && startOf(field, piece) + tag.length + 2 === place,
  );
}

function textOf(index: number, piece: MtPiece): string {
  const field = fieldsOf(piece)[index];
  return field === undefined ? '' : piece.text.slice(startOf(field, piece), endOf(index, piece));
}

/** The position at which the next field, or the end of the block, begins. */
function endOf(index: number, piece: MtPiece): number {
  const { textEnd } = piece.message.blocks;
  const next = fieldsOf(piece)[index + 1];
  return next === undefined ? piece.offsetAt(textEnd.line, textEnd.column) : startOf(next, piece);
}

export const repeatedField: MtFixer = sameAgain;
export const misplacedField: MtFixer = firstOf(sameAgain, inOrder);
