import { quote } from '../../core/problem.ts';
import type { Problems, Severity } from '../../core/problems.ts';
import { placeIn, report, type TelexPosition } from '../checks/report.ts';
import { DEFINITIONS, type TelexFieldName } from '../values/labels.ts';
import type { TelexField, TelexMessage } from './telex-message.ts';

/** The labelled texts of a telex, and the problems that are found in them. */
export class FieldSource {
  readonly #message: TelexMessage;
  readonly #problems: Problems;
  readonly #fields = new Map<TelexFieldName, TelexField>();

  /** The first of two equal labels counts, and the second is a problem. */
  constructor(message: TelexMessage, problems: Problems) {
    this.#message = message;
    this.#problems = problems;
    for (const field of message.fields) {
      if (!this.#fields.has(field.name)) this.#fields.set(field.name, field);
      else this.#repeated(field);
    }
  }

  /** The text in one line, spaces collapsed; null when there is none. */
  text(name: TelexFieldName): string | null {
    const text = this.lines(name).join(' ');
    return text === '' ? null : text;
  }

  /** The lines that are not empty. */
  lines(name: TelexFieldName): string[] {
    const lines = this.#fields.get(name)?.lines ?? [];
    return lines.map(({ value }) => value).filter((value) => value !== '');
  }

  has(name: TelexFieldName): boolean {
    return this.#fields.has(name);
  }

  /** Where the field's value begins, or where a field that is missing would be looked for: at the end of the telex. */
  placeOf(name: TelexFieldName, line = 0): TelexPosition {
    const path = DEFINITIONS[name].label;
    const found = this.#fields.get(name)?.lines[line];
    if (found !== undefined) return placeIn(path, found);
    const { end, lines, line: begin } = this.#message;
    return { path, line: (end ?? lines.at(-1))?.line ?? begin, column: 1 };
  }

  /** Reports an error in a field, and returns null for the value that it does not have. `detail` follows the label. */
  problem(name: TelexFieldName, code: string, detail: string, line = 0): null {
    this.#report('error', name, code, detail, line);
    return null;
  }

  /** Reports an error in strict mode and a warning in lenient mode. */
  tolerate(name: TelexFieldName, code: string, detail: string, line = 0): void {
    this.#report('tolerated', name, code, detail, line);
  }

  warn(name: TelexFieldName, code: string, detail: string): void {
    this.#report('warning', name, code, detail, 0);
  }

  #report(severity: Severity, name: TelexFieldName, code: string, detail: string, line: number): void {
    const message = `${DEFINITIONS[name].label} ${detail}.`;
    report(this.#problems, this.placeOf(name, line), code, message, severity);
  }

  /** The text of a field that a payment order must have. */
  require(name: TelexFieldName, example: string): string | null {
    const text = this.text(name);
    if (text !== null) return text;
    return this.problem(name, 'telex_field_missing', this.#missing(name, example));
  }

  /** Reports the lack of a field that a payment order should have. */
  expect(name: TelexFieldName, example: string): void {
    if (this.text(name) === null) this.tolerate(name, 'telex_field_missing', this.#missing(name, example));
  }

  #missing(name: TelexFieldName, example: string): string {
    const how = this.has(name) ? 'is empty' : 'is missing';
    return `${how}; write a line like ${quote(`${DEFINITIONS[name].label}: ${example}`)}`;
  }

  #repeated({ name, lines: [line] }: TelexField): void {
    if (line === undefined) return;
    const { label } = DEFINITIONS[name];
    const message = `${label} occurs twice; write it once.`;
    report(this.#problems, placeIn(label, line), 'telex_field_repeated', message);
  }
}
