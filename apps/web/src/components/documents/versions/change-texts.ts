import type { JsonValue } from '@clearbench/domain';
import type { DocumentChanges, ItemChange, PropertyChange } from '@clearbench/rule-documents/compare';
import { capitalised } from '@/lib/text/capitalised.ts';

export interface ChangeText {
  readonly title: string;
  readonly details: readonly string[];
}

const SHOWN_CHARACTERS = 300;

/** What differs, in words. `item`: a rule or a case. */
export function changeTexts(changes: DocumentChanges, item: 'rule' | 'case'): ChangeText[] {
  const title = ({ name, kind }: ItemChange) => `${capitalised(item)} ${name} ${kind}`;
  return [
    ...changes.properties.map((property) => ({ title: capitalised(propertyText(property)), details: [] })),
    ...changes.items.map((one) => ({ title: title(one), details: one.properties.map(propertyText) })),
    ...(changes.isReordered ? [{ title: `Order of the ${item}s changed`, details: [] }] : []),
  ];
}

function propertyText({ name, before, after }: PropertyChange): string {
  if (before === undefined) return `${name} added: ${valueText(after)}`;
  if (after === undefined) return `${name} removed; it was ${valueText(before)}`;
  return `${name} was ${valueText(before)}, is now ${valueText(after)}`;
}

function valueText(value: JsonValue | undefined): string {
  const text = Array.isArray(value) && value.every(isPlain) ? value.join(', ') : plainText(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const plainText = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
