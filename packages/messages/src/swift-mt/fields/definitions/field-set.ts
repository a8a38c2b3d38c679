import type { FieldCheck } from '../checks/field-check.ts';
import { compileFormat, type FieldFormat } from '../notation/field-format.ts';
import type { FieldDefinition } from './field-definition.ts';
import type { FieldSpec, PartNames } from './field-spec.ts';

/** A field that the package knows, and the check of it as a whole that is the same in every message type. */
export interface KnownField {
  readonly spec: FieldSpec;
  readonly check: FieldCheck | null;
}

/** Fields by their tags with option letters. */
export type FieldSet = ReadonlyMap<string, KnownField>;

/** Creates fields from lines of data, with their checks and the names of their parts by tag. */
export function fieldSet(
  definitions: readonly FieldDefinition[],
  checks: Readonly<Record<string, FieldCheck>>,
  partNames: Readonly<Record<string, PartNames>> = {},
): FieldSet {
  return new Map(
    definitions.map((definition) => {
      const [tag] = definition;
      const spec = specOf(definition, partNames[tag] ?? []);
      return [tag, { spec, check: checks[tag] ?? null }];
    }),
  );
}

function specOf(
  [tag, name, notation, kinds, example, choices = '', choiceCode = 'T12', linesCode]: FieldDefinition,
  partNames: PartNames,
): FieldSpec {
  return {
    tag,
    name,
    format: kinds === null ? anyText(notation) : compileFormat(notation, kinds),
    example,
    choices: new Set(choices.split(' ').filter((word) => word !== '')),
    choiceCode,
    linesCode: linesCode ?? null,
    partNames,
  };
}

/** The format of a field that only has to be present; a separate check covers the rest. */
function anyText(notation: string): FieldFormat {
  return { ...compileFormat(notation, []), pattern: /^/ };
}
