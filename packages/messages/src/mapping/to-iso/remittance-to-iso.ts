import type {
  RemittanceInformation16,
  StructuredRemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { joinLines } from '../values/lines.ts';

const LINE_LENGTH = 35;
const TEXT_MAX_LENGTH = 140;
/** `AddtlRmtInf` repeats at most three times. */
const ADDITIONAL_MAX = 3;

export interface IsoRemittance {
  /** From `/ROC/`, else NOTPROVIDED. */
  readonly EndToEndId: string;
  readonly RmtInf?: RemittanceInformation16 | undefined;
}

/** Field 70. With `/ROC/` it has the ordering customer's reference, which is the end-to-end identification. */
export function remittanceToIso(lines: readonly string[]): IsoRemittance {
  const { reference, rest } = withoutReference(lines);
  const RmtInf = rest.length === 0 ? undefined : (tradeServices(rest) ?? { Ustrd: [textOf(rest)] });
  return { EndToEndId: reference ?? NOT_PROVIDED, RmtInf };
}

/** Field 70 of an underlying transfer, which has no its own identifications: a reference stays in the text. */
export function remittanceTextToIso(lines: readonly string[], width = LINE_LENGTH): RemittanceInformation16 {
  return { Ustrd: [textOf(lines, width)] };
}

/** Trailing line ends and spaces are dropped; a field of spaces only is empty. */
function textOf(lines: readonly string[], width = LINE_LENGTH): string {
  return joinLines(lines, width) || '.';
}

const REFERENCE_MAX_LENGTH = 35;

/** Takes out `/ROC/reference`, which runs to the next `//` in its line and on over lines that begin with `//`. */
function withoutReference(lines: readonly string[]): { reference: string | null; rest: readonly string[] } {
  const first = lines.findIndex((line) => line.startsWith('/ROC/'));
  const line = lines[first];
  if (line === undefined) return { reference: null, rest: lines };
  const text = line.slice('/ROC/'.length);
  const end = text.indexOf('//');
  let reference = end === -1 ? text : text.slice(0, end);
  const behind = end === -1 ? '' : text.slice(end + 2);
  let next = first + 1;
  while (behind === '' && lines[next]?.startsWith('//') === true) {
    reference += lines[next]?.slice(2) ?? '';
    next++;
  }
  reference = reference.trim();
  if (reference === '' || reference === NOT_PROVIDED || reference.length > REFERENCE_MAX_LENGTH)
    return { reference: null, rest: lines };
  const rest = [...lines.slice(0, first), ...(behind === '' ? [] : [behind]), ...lines.slice(next)];
  return { reference, rest };
}

/** `/TSU/transaction/invoice/amount paid`, of a Trade Services Utility, as documents that the payment is for. */
function tradeServices(lines: readonly string[]): RemittanceInformation16 | null {
  const text = lines
    .map((line, place) => (place > 0 && line.startsWith('//') ? line.slice(2) : line))
    .join('');
  const [, transaction, invoice, paid] = /^\/TSU\/([^/]{1,35})\/([^/]{1,35})\/([^/]{1,35})$/.exec(text) ?? [];
  if (transaction === undefined || invoice === undefined || paid === undefined) return null;
  const RfrdDocInf = [
    { Tp: { CdOrPrtry: { Cd: 'TSUT' as const } }, Nb: transaction },
    { Tp: { CdOrPrtry: { Cd: 'CINV' as const } }, Nb: invoice },
  ];
  return { Strd: [{ RfrdDocInf, AddtlRmtInf: [paid] }] };
}

/** Field 77T: a short line is unstructured, anything else additional information, 140 characters at a time. */
export function envelopeToIso(contents: string): RemittanceInformation16 {
  const lines = contents.split('\n').filter((line) => line.trim() !== '');
  const [only = '.', ...others] = lines;
  if (others.length === 0 && only.length <= TEXT_MAX_LENGTH) return { Ustrd: [only] };
  const texts: string[] = [];
  for (const line of lines)
    for (let at = 0; at < line.length; at += TEXT_MAX_LENGTH)
      texts.push(line.slice(at, at + TEXT_MAX_LENGTH));
  const Strd: StructuredRemittanceInformation16[] = [];
  for (let at = 0; at < texts.length; at += ADDITIONAL_MAX)
    Strd.push({ AddtlRmtInf: texts.slice(at, at + ADDITIONAL_MAX) });
  return { Strd };
}
