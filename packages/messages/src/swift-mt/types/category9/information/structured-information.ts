import { codedInformation } from './coded.ts';
import type { StructuredInformation } from './forms.ts';
import { labelledInformation } from './labelled.ts';
import { numberedInformation } from './numbered.ts';

/** The owner of a field 86: a line of a statement, or a whole statement or report. */
export interface Informed {
  readonly information?: readonly string[];
}

/** Takes the field 86 of a statement line apart, or that of a statement; null when it is free text or not there. */
export function structuredInformation(line: Informed | null | undefined): StructuredInformation | null {
  const lines = line?.information ?? [];
  return numberedInformation(lines.join('')) ?? codedInformation(lines) ?? labelledInformation(lines);
}

/** The text of field 86 under a code in any form (`EREF`, `REMI`, `SVWZ`); null when it is not there. */
export function codedText(line: Informed | null | undefined, code: string): string | null {
  const information = structuredInformation(line);
  const found = [...(information?.codes ?? []), ...(information?.details ?? [])];
  return found.find((coded) => coded.code === code)?.text ?? null;
}
