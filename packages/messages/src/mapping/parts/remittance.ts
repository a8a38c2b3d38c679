import type {
  PartyIdentification135,
  RemittanceInformation16,
  StructuredRemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import { below, lose, type Passage, unlessEmpty } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { inCharacterSet, toFinText } from '../values/characters.ts';
import type { Joining } from '../values/line-breaks.ts';
import { fitLines, fitText, joinLines, wrap } from '../values/lines.ts';

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

const LINES = 4;
const ENVELOPE_MAX_LENGTH = 9000;
const REFERENCE_TO_BENEFICIARY_MAX_LENGTH = 16;

/** The text of field 70. */
export interface RemittanceElements {
  readonly RmtInf?: RemittanceInformation16 | undefined;
  readonly UltmtDbtr?: PartyIdentification135 | undefined;
  readonly UltmtCdtr?: PartyIdentification135 | undefined;
}

/**
 * Field 70: `/ROC/` end-to-end identification, `/ULTD/` and `/ULTB/` the ultimate parties' names, then the
 * remittance information. `from` is the XPath of the transaction.
 */
export function remittanceToMt(
  { RmtInf, UltmtDbtr, UltmtCdtr }: RemittanceElements,
  EndToEndId: string,
  passage: Passage,
): readonly string[] | undefined {
  const lines: string[] = [];
  const reference =
    EndToEndId === NOT_PROVIDED ? '' : toFinText(EndToEndId, below(passage, '/PmtId/EndToEndId'));
  if (reference !== '')
    lines.push(...codeLines('ROC', reference, 2, below(passage, '/PmtId/EndToEndId'), 'columns'));
  const parties = [
    ...ultimate('ULTD', UltmtDbtr, below(passage, '/UltmtDbtr')),
    ...ultimate('ULTB', UltmtCdtr, below(passage, '/UltmtCdtr')),
  ];
  lines.push(...parties);
  const room = LINES - lines.length;
  if (RmtInf !== undefined)
    lines.push(...remittanceLines(RmtInf, room, below(passage, '/RmtInf'), parties.at(-1)));
  return unlessEmpty(lines);
}

/** `/CODE/text` and lines `//…` that continue it. */
export function codeLines(
  code: string,
  text: string,
  max: number,
  passage: Passage,
  joining?: Joining,
): string[] {
  const first = { width: LINE_LENGTH - code.length - 2, led: true };
  const lines = fitLines(text, { width: LINE_LENGTH - 2, max, led: true, first }, passage, joining);
  return lines.map((line, place) => (place === 0 ? `/${code}/${line}` : `//${line}`));
}

/** One line with an ultimate party's name; its other data is left out. */
function ultimate(code: string, party: PartyIdentification135 | undefined, passage: Passage): string[] {
  if (party === undefined) return [];
  const { Nm } = party;
  if (Nm === undefined) return [];
  return codeLines(code, toFinText(Nm, below(passage, '/Nm')), 1, below(passage, '/Nm'));
}

/** Field 70 of an underlying transfer: the remittance information alone. `from` is the XPath of `RmtInf`. */
export function remittanceTextToMt(
  RmtInf: RemittanceInformation16,
  passage: Passage,
): readonly string[] | undefined {
  return unlessEmpty(remittanceLines(RmtInf, LINES, passage));
}

/**
 * @param max how many lines are left.
 * @param before the line above. A full one runs on into the next, so that a space must say where the text begins.
 */
function remittanceLines(
  RmtInf: RemittanceInformation16,
  max: number,
  passage: Passage,
  before = '',
): readonly string[] {
  const texts = remittanceTexts(RmtInf, passage);
  if (texts.length === 0) return [];
  const own = texts.map((text) => toFinText(text, passage)).filter((text) => text !== '');
  const whole = own.join(' ');
  const runsOn = before.length === LINE_LENGTH;
  const lines: string[] = [];
  for (const text of own) {
    if (lines.length > max) break;
    lines.push(...wrap(text, LINE_LENGTH, max));
  }
  if (own.length > 1 && !runsOn && lines.length <= max && joinLines(lines, LINE_LENGTH) === whole)
    return lines;
  return fitLines(runsOn ? ` ${whole}` : whole, { width: LINE_LENGTH, max }, passage);
}

/** Unstructured texts, and of structured information what field 70 has code words for. */
export function remittanceTexts(
  { Ustrd = [], Strd = [] }: RemittanceInformation16,
  passage: Passage,
): string[] {
  const texts = Ustrd.length === 0 ? [] : [joinLines(Ustrd, TEXT_MAX_LENGTH)];
  for (const [place, one] of Strd.entries()) {
    const at = below(passage, `/Strd[${place + 1}]`);
    const found = structuredTexts(one);
    if (found.length > 0 && found[0]?.startsWith('/TSU/') !== true) flattened(found, at);
    for (const text of found) texts.push(text);
  }
  return texts;
}

/** Structured information becomes text with the code words that field 70 has. */
function flattened(texts: readonly string[], { losses, from, to }: Passage): void {
  lose(losses, {
    kind: 'replaced',
    code: 'remittance_flattened',
    from,
    to,
    before: texts.join(' '),
    after: texts.join(' '),
    message: 'An MT has remittance information as text only; the structured elements were written as text.',
  });
}

function structuredTexts(structured: StructuredRemittanceInformation16): string[] {
  const { RfrdDocInf = [], CdtrRefInf, AddtlRmtInf = [] } = structured;
  const texts: string[] = [];
  const additional = [...AddtlRmtInf];
  for (const [place, document] of RfrdDocInf.entries()) {
    const { Nb } = document;
    const code = peek(document).Tp?.CdOrPrtry.Cd;
    const next = RfrdDocInf[place + 1];
    const paid = additional[0];
    const isUtility = code === 'TSUT' && peek(next)?.Tp?.CdOrPrtry.Cd === 'CINV' && additional.length === 1;
    const isTaken = texts[0]?.startsWith('/TSU/') === true && code === 'CINV';
    if (isUtility && Nb !== undefined && next?.Nb !== undefined && paid !== undefined) {
      texts.push(`/TSU/${Nb}/${next.Nb}/${paid}`);
      additional.length = 0;
      takeAll(document.Tp);
    } else if (isTaken) takeAll(document.Tp);
    else if (Nb !== undefined) texts.push(`/INV/${Nb}`);
  }
  const reference = CdtrRefInf?.Ref;
  if (reference !== undefined)
    texts.push(reference.length <= REFERENCE_TO_BENEFICIARY_MAX_LENGTH ? `/RFB/${reference}` : reference);
  return [...texts, ...additional];
}

/** True if there is any text for field 77T. */
export function hasEnvelopeText(RmtInf: RemittanceInformation16 | undefined): boolean {
  return envelopeTexts(RmtInf).join('\n') !== '';
}

function envelopeTexts({ Ustrd = [], Strd = [] }: RemittanceInformation16 = {}): readonly string[] {
  return [...Ustrd, ...Strd.flatMap(structuredTexts)];
}

/** Field 77T of an MT103 REMIT: everything line by line, or nothing when there is nothing. */
export function envelopeToMt(RmtInf: RemittanceInformation16, passage: Passage): string | undefined {
  const { losses, from, to } = passage;
  const before = envelopeTexts(RmtInf).join('\n');
  if (before === '') return undefined;
  const lines = inCharacterSet(before, 'z').split('\n');
  const after = lines.map((line) => (/^[:-]/.test(line) ? `.${line.slice(1)}` : line)).join('\n');
  if (after !== before) {
    lose(losses, {
      kind: 'replaced',
      code: 'T0000R',
      from,
      to,
      before,
      after,
      message: 'Characters that field 77T does not have were replaced.',
    });
  }
  return fitText(after, ENVELOPE_MAX_LENGTH, passage);
}
