import type {
  CreditTransferTransaction34,
  PaymentMethod3Code,
  PaymentTypeInformation26,
} from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { InstructionCode } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { CODES_WITH_NARRATIVE, EXCLUDED_CODES } from '../../swift-mt/types/category1/mt101.ts';
import { dropField, lose, type Passage, unlessEmpty } from '../losses.ts';
import { peek, take, takeAll } from '../reader.ts';
import { toFinText } from './characters.ts';
import { fitText } from './lines.ts';

/** Field 23E of an order (MT101), by the elements of a pain.001 that have its codes. */

const TEXT_MAX_LENGTH = 140;
const NARRATIVE_MAX_LENGTH = 30;

/** Codes of an order without an element: they go to the debtor's agent as text. */
const TEXT_CODES: ReadonlySet<string> = new Set('CMSW CMTO CMZB NETS OTHR PHON REPA RTGS'.split(' '));

export interface OrderElements
  extends Pick<CreditTransferTransaction34, 'PmtTpInf' | 'InstrForCdtrAgt' | 'InstrForDbtrAgt'> {
  /** EQUI: the amount is the equivalent of another one. */
  readonly isEquivalent: boolean;
}

/** Codes of 23E as payment type and instructions. `to` is the XPath of the transaction. */
export function orderCodesToIso(codes: readonly InstructionCode[], { losses, from }: Passage): OrderElements {
  const has = (code: string): boolean => codes.some((one) => one.code === code);
  const texts = codes
    .filter(({ code }) => TEXT_CODES.has(code))
    .map(({ code, additionalInformation }) => `/${code}/${additionalInformation ?? ''}`);
  let text = '';
  for (const one of texts) {
    if (text.length + one.length <= TEXT_MAX_LENGTH) text += one;
    else
      dropField(
        losses,
        from,
        one,
        'Instructions for the debtor’s agent have 140 characters.',
        'instruction_dropped',
      );
  }
  const purpose =
    has('INTC') && has('CORT') ? { Prtry: 'INTC CORT' } : has('INTC') ? { Cd: 'INTC' } : { Cd: 'CORT' };
  const PmtTpInf: PaymentTypeInformation26 = {
    SvcLvl: has('URGP') ? [{ Cd: 'URGP' }] : undefined,
    CtgyPurp: has('INTC') || has('CORT') ? purpose : undefined,
  };
  return {
    isEquivalent: has('EQUI'),
    PmtTpInf,
    InstrForCdtrAgt: has('CHQB') ? [{ Cd: 'CHQB' }] : undefined,
    InstrForDbtrAgt: text === '' ? undefined : text,
  };
}

/** The parts of a payment and its transaction that become codes of 23E. */
export interface CodedElements
  extends Pick<CreditTransferTransaction34, 'InstrForCdtrAgt' | 'InstrForDbtrAgt'> {
  readonly PmtMtd: PaymentMethod3Code;
  readonly PmtTpInf: PaymentTypeInformation26 | undefined;
  readonly isEquivalent: boolean;
  /** XPath of the payment type, which the payment or the transaction has. */
  readonly typePath: string;
}

type OrderCodes = MtContentOf<'MT101'>['transactions'][number]['instructionCodes'];

/** Fields 23E. A code that another one excludes is a loss. `from` is the XPath of the transaction. */
export function orderCodesToMt(elements: CodedElements, passage: Passage): OrderCodes {
  const { losses, from } = passage;
  const found: { code: string; text?: string | undefined; from: string }[] = [];
  if (elements.isEquivalent) found.push({ code: 'EQUI', from: `${from}/Amt` });
  found.push(...typeCodes(elements));
  if (elements.PmtMtd === 'CHK') found.push({ code: 'CHQB', from: `${from}/../PmtMtd` });
  for (const [place, instruction] of (elements.InstrForCdtrAgt ?? []).entries())
    if (peek(instruction).Cd === 'CHQB')
      found.push({ code: take(instruction, 'Cd') ?? '', from: `${from}/InstrForCdtrAgt[${place + 1}]/Cd` });
  found.push(...textCodes(elements.InstrForDbtrAgt ?? '', `${from}/InstrForDbtrAgt`));
  const codes: InstructionCode[] = [];
  for (const { code, text, from: at } of found) {
    const rival = codes.find((one) => excludes(one.code, code));
    const isTwice = code !== 'OTHR' && codes.some((one) => one.code === code);
    if (rival !== undefined || isTwice) {
      const before = text === undefined ? code : `${code}/${text}`;
      const message = `The instruction ${code} does not go with ${(rival ?? { code }).code} and was left out.`;
      lose(losses, { kind: 'dropped', code: 'instruction_dropped', from: at, before, message });
      continue;
    }
    const own = { ...passage, from: at, to: '23E' };
    const narrative = text === undefined || !CODES_WITH_NARRATIVE.has(code) ? '' : toFinText(text, own);
    const additionalInformation =
      narrative === '' ? undefined : fitText(narrative, NARRATIVE_MAX_LENGTH, own);
    codes.push(present({ code, additionalInformation }));
  }
  // Each is a code of the list above.
  return codes as OrderCodes;
}

function excludes(one: string, other: string): boolean {
  return EXCLUDED_CODES[one]?.includes(other) === true || EXCLUDED_CODES[other]?.includes(one) === true;
}

function typeCodes({ PmtTpInf, typePath }: CodedElements): { code: string; from: string }[] {
  const { SvcLvl = [], CtgyPurp } = PmtTpInf ?? {};
  const found: { code: string; from: string }[] = [];
  for (const [place, level] of SvcLvl.entries())
    if (peek(level).Cd === 'URGP')
      found.push({ code: take(level, 'Cd') ?? '', from: `${typePath}/SvcLvl[${place + 1}]` });
  const { Cd, Prtry = '' } = peek(CtgyPurp) ?? {};
  const purposes = (Cd ?? Prtry).split(' ');
  if (!purposes.every((one) => one === 'INTC' || one === 'CORT')) return found;
  takeAll(CtgyPurp);
  return [...found, ...purposes.map((code) => ({ code, from: `${typePath}/CtgyPurp` }))];
}

/** `/PHON/0123/RTGS/` code by code; any other text is OTHR. */
function textCodes(text: string, from: string): { code: string; text?: string | undefined; from: string }[] {
  if (text === '') return [];
  const parts = [...text.matchAll(/\/([A-Z]{4})\/((?:(?!\/[A-Z]{4}\/).)*)/gs)];
  const isWhole = parts.map(([part]) => part).join('') === text;
  const known = parts.every(
    ([, code = '', own = '']) => TEXT_CODES.has(code) && (own === '' || CODES_WITH_NARRATIVE.has(code)),
  );
  if (!isWhole || !known) return [{ code: 'OTHR', text, from }];
  return parts.map(([, code = '', own = '']) => ({ code, text: unlessEmpty([...own])?.join(''), from }));
}
