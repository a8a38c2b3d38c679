import type { FieldSet } from './field-set.ts';
import type { FieldSpec } from './field-spec.ts';
import { MORE_FIELDS } from './more-fields.ts';
import { TRANSFER_FIELDS } from './transfer-fields.ts';

/** Every field whose format the package knows. */
export const ALL_FIELDS: FieldSet = new Map([...TRANSFER_FIELDS, ...MORE_FIELDS]);

/** The field with this tag and option letter, or null when the package does not know it. */
export function fieldSpec(tag: string): FieldSpec | null {
  return ALL_FIELDS.get(tag)?.spec ?? null;
}
