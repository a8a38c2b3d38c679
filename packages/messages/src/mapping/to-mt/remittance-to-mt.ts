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
const LINES = 4;
const ENVELOPE_MAX_LENGTH = 9000;
const REFERENCE_TO_BENEFICIARY_MAX_LENGTH = 16;

/** What goes into field 70. */
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
  const texts = Ustrd.length === 0 ? [] : [Ustrd.join(' ')];
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

/** Whether there is any text for field 77T. */
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
