/** The form of a part of a document as data: its fields, with their help. */
export interface FormField {
  /** Its property. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `list`: entries between commas. `lines`: one entry a line. `code`: lines of code. Without a control: a line of text. */
  readonly control?: 'list' | 'lines' | 'number' | 'area' | 'code' | 'date' | 'time' | readonly Option[];
  /** The fields that `code` can use, by the values of the form. */
  readonly fieldsFor?: (values: Readonly<Record<string, string>>) => FieldSource;
  readonly required?: boolean;
  /** Codes of capital letters, in whatever letters they are entered. */
  readonly isCode?: boolean;
  /** Only asked for while another field has this value. */
  readonly ifField?: { readonly name: string; readonly is: string };
}

/** A field that can be inserted into a condition. */
export interface PickableField {
  /** As it is written: `transfer.amount`. */
  readonly path: string;
  readonly type: string;
  /** Its meaning, if it is known. */
  readonly text?: string;
  /** What it had last. */
  readonly values?: readonly string[];
}

export interface FieldSource {
  /** Tells its fields from others. */
  readonly key: string;
  readonly load: () => Promise<readonly PickableField[]>;
}

export interface Option {
  /** `''`: the property is left out. */
  readonly value: string;
  readonly label: string;
}

export const named = <Name extends string>(
  values: readonly Name[],
  labels: Readonly<Record<Name, string>>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));
