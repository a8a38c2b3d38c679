import { compileFormat, type FieldFormat } from '../notation/field-format.ts';

/** One field of the SWIFT standards: its format as data, and the checks beyond the format. */
export interface FieldSpec {
  readonly tag: string;
  readonly name: string;
  readonly format: FieldFormat;
  /** A valid value, shown when a value is wrong. */
  readonly example: string;
  /** The code words that the field's `choice` part takes. */
  readonly choices: ReadonlySet<string>;
  /** Error code of a code word that is not among the choices. */
  readonly choiceCode: string;
  /** Error code of lines that are missing, too many or begin wrongly, where the field has its own; null for the general ones. */
  readonly linesCode: string | null;
  /** Names of parts that say more than their kind, in the order of the format; null where the kind is enough. */
  readonly partNames: PartNames;
}

export type PartNames = readonly (string | null)[];

/** The field with other code words. */
export function withChoices(
  spec: FieldSpec | null | undefined,
  choices: string,
  choiceCode: string,
): FieldSpec {
  if (!spec) throw new Error(`There is no field to have the choices ${choices}`);
  return { ...spec, choices: new Set(choices.split(' ')), choiceCode };
}

/** A field of unknown format is read as any text. */
export const UNKNOWN_FIELD: FieldSpec = {
  tag: '',
  name: '',
  format: compileFormat('9000z', []),
  example: 'TEXT',
  choices: new Set(),
  choiceCode: 'T12',
  linesCode: null,
  partNames: [],
};
