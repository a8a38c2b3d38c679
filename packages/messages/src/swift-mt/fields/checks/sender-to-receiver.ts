import { bicProblem } from '@clearbench/domain';
import { quote } from '../../../core/problem.ts';
import type { Problems, Severity } from '../../../core/problems.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { networkProblem } from '../../envelope/network.ts';
import type { FieldTable } from '../definitions/field-table.ts';
import { type FieldReading, report } from '../reading/field-reading.ts';
import { checkRejection } from './rejection-lines.ts';

/** A code word of field 72 and the like with its text: `/REC/CALL US` and the lines `//…` that continue it. */
export interface CodeLine {
  /** The code word without slashes; null for a text without one. */
  readonly code: string | null;
  readonly lines: readonly string[];
}

const CODE = /^\/([A-Z0-9]{1,8})\/(.*)$/;

/** The code words of fields 72, 77B and the like. A line without any continues the one before it. */
export function codeLinesOf(lines: readonly string[]): CodeLine[] {
  const found: { code: string | null; lines: string[] }[] = [];
  for (const line of lines) {
    const [, code, text = ''] = line.startsWith('//') ? [] : (CODE.exec(line) ?? []);
    const last = found.at(-1);
    if (code !== undefined) found.push({ code, lines: [text] });
    else if (last === undefined) found.push({ code: null, lines: [line] });
    else last.lines.push(line.startsWith('//') ? line.slice(2) : line);
  }
  return found;
}

/** Field 72 of a payment: lines with code words, or a reject or return of one (T80). */
export function checkCodeLines(reading: FieldReading, problems: Problems): void {
  checkBeginnings(reading, problems);
  checkRejection(reading, problems);
}

/**
 * Each line begins with a code word or continues the one before it. The network does not refuse a text without
 * them in every message type, and T30 is not confirmed as its code, so it is a warning.
 */
function checkBeginnings(reading: FieldReading, problems: Problems): void {
  eachLine(reading, (line, offset, first) => {
    if (line === '' || CODE.test(line) || (line.startsWith('//') && line.length > 2 && !first)) return;
    const right = first
      ? 'begin it with a code word like /INS/ or /REC/'
      : 'begin each line with a code word like /REC/, or with // to continue the line before';
    report(problems, reading.field, offset, 'T30', `has the line ${quote(line)}; ${right}`, 'warning');
  });
}

/** Codes for exchange rates and charges (extended remittance information), which STP does not take. */
const AMOUNT_CODES: readonly string[] = ['OCMT', 'CHGS'];

/** Field 72 of an MT103 STP: /INS/ with a BIC alone (T27) and once (T47), no /REJT/ or /RETN/ (T81), no amounts (T82). */
export function checkStpCodeLines(reading: FieldReading, problems: Problems): void {
  checkBeginnings(reading, problems);
  let institutions = 0;
  eachLine(reading, (line, offset) => {
    const [, code = '', text = ''] = line.startsWith('//') ? [] : (CODE.exec(line) ?? []);
    const add = (error: string, detail: string, severity: Severity = 'error'): void =>
      report(problems, reading.field, offset, error, detail, severity);
    if (code === 'INS') {
      institutions++;
      if (institutions > 1) add('T47', 'has /INS/ a second time; write it once', 'tolerated');
      if (bicProblem(text, problems.day) !== null) {
        const detail = `has ${quote(text)} after /INS/; write the BIC of the instructing institution alone`;
        report(problems, reading.field, offset + INSTRUCTING.length, 'T27', detail, 'tolerated');
      }
    } else if (code === 'REJT' || code === 'RETN') {
      add('T81', `has /${code}/; a reject or return cannot be an MT103 STP`);
    } else if (AMOUNT_CODES.includes(code)) {
      add('T82', `has /${code}/; an MT103 STP takes amounts in fields 33B and 71F only`);
    }
  });
}

const INSTRUCTING = '/INS/';

/**
 * The instructing institution in field 72 of an MT103 STP is of the network that the sender is of (T46). Whether
 * its BIC is registered and connected (T28, T29, T44, T45) only a directory can say.
 */
export function checkInstructingNetwork(
  { headers: { senderBic } }: FinMessage,
  fields: FieldTable,
  problems: Problems,
): void {
  const reading = fields.first('72');
  if (reading === undefined || senderBic === null) return;
  eachLine(reading, (line, offset) => {
    const bic = line.startsWith(INSTRUCTING) ? line.slice(INSTRUCTING.length) : '';
    const problem = bicProblem(bic, problems.day) === null ? networkProblem(bic, senderBic) : null;
    if (problem !== null) {
      report(problems, reading.field, offset + INSTRUCTING.length, problem.code, problem.detail, 'tolerated');
    }
  });
}

/** Visits the lines of a field with the offset of each in its value. */
export function eachLine(
  { field }: FieldReading,
  visit: (line: string, offset: number, first: boolean) => void,
): void {
  let offset = 0;
  for (const raw of field.value.split('\n')) {
    visit(raw.endsWith('\r') ? raw.slice(0, -1) : raw, offset, offset === 0);
    offset += raw.length + 1;
  }
}
