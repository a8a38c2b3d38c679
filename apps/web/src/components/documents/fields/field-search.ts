import type { PickableField } from './fields.ts';

/** A field as far as it is typed, and where it begins. */
export interface TypedField {
  readonly from: number;
  readonly text: string;
}

const FIELD_BEFORE = /[A-Za-z_]\w*(?:\.\w*|\[\d*\]?|\["[^"\]]*"?\]?)*$/;
const STRINGS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** The field whose text ends at the cursor; null for none, and within a text in quotes. */
export function typedField(expression: string, cursor: number): TypedField | null {
  const before = expression.slice(0, cursor);
  const found = FIELD_BEFORE.exec(before);
  if (found === null || /["']/.test(before.slice(0, found.index).replaceAll(STRINGS, ''))) return null;
  return { from: found.index, text: found[0] };
}

/** The fields that begin with the text; only if none does, those that contain it. */
export function completionsOf(fields: readonly PickableField[], text: string): readonly PickableField[] {
  const found = fieldsWith(fields, text);
  const begun = found.filter(({ path }) => path.toLowerCase().startsWith(text.toLowerCase()));
  return begun.length > 0 ? begun : found;
}

/** The fields that have all words in their path or meaning; those whose path begins with the text come first. */
export function fieldsWith(fields: readonly PickableField[], search: string): readonly PickableField[] {
  const wanted = search.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = fields.filter(({ path, text = '' }) => {
    const all = `${path} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = ({ path }: PickableField) => path.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((field) => !begins(field))];
}
