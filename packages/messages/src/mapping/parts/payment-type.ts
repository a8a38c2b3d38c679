import type {
  CategoryPurpose1Choice,
  PaymentTypeInformation28,
  Purpose2Choice,
} from '../../iso20022/generated/types.ts';
import type { Passage } from '../losses.ts';
import { peek } from '../reader.ts';
import type { Note } from './instructions.ts';

/** A code of field 23E from the payment type, and its source. */
export interface TypeCode {
  readonly code: string;
  readonly from: string;
}

/** The payment type as parts of an MT. */
export interface PaymentTypeParts {
  /** Tag 111. */
  readonly serviceType: string | undefined;
  readonly InstrPrty: 'HIGH' | 'NORM' | undefined;
  /** True if payment through a real-time gross settlement system is asked for: `//RT` or `//FW`. */
  readonly realTime: boolean;
  /** For field 23E. */
  readonly codes: readonly TypeCode[];
  /** For field 72. */
  readonly notes: readonly Note[];
}

/** `from` is the XPath of `PmtTpInf`. */
export function paymentTypeToMt(
  type: PaymentTypeInformation28 | undefined,
  { from }: Passage,
): PaymentTypeParts {
  const { InstrPrty, SvcLvl = [], LclInstrm, CtgyPurp } = type ?? {};
  const realTime = peek(type)?.ClrChanl === 'RTGS' && type?.ClrChanl !== undefined;
  const codes: TypeCode[] = [];
  const notes: Note[] = [];
  let serviceType: string | undefined;
  for (const [place, level] of SvcLvl.entries()) {
    const at = `${from}/SvcLvl[${place + 1}]/${level.Cd === undefined ? 'Prtry' : 'Cd'}`;
    if (level.Cd !== undefined && /^G\d{3}$/.test(level.Cd) && serviceType === undefined) {
      serviceType = level.Cd.slice(1);
    } else if (level.Cd === 'SDVA') codes.push({ code: 'SDVA', from: at });
    else notes.push({ code: 'SVCLVL', text: level.Cd ?? level.Prtry ?? '', from: at });
  }
  if (LclInstrm !== undefined) {
    const at = `${from}/LclInstrm/${LclInstrm.Cd === undefined ? 'Prtry' : 'Cd'}`;
    notes.push({ code: 'LOCINS', text: LclInstrm.Cd ?? LclInstrm.Prtry, from: at });
  }
  if (CtgyPurp !== undefined) categoryPurpose(CtgyPurp, `${from}/CtgyPurp`, codes, notes);
  return { serviceType, InstrPrty, realTime, codes, notes };
}

function categoryPurpose(
  purpose: CategoryPurpose1Choice,
  at: string,
  codes: TypeCode[],
  notes: Note[],
): void {
  const text = purpose.Cd ?? purpose.Prtry;
  const from = `${at}/${purpose.Cd === undefined ? 'Prtry' : 'Cd'}`;
  const words = purpose.Cd === undefined ? text.split(' ').slice(0, 3) : [text];
  const isInstruction = words.length <= 2 && words.every((word) => word === 'INTC' || word === 'CORT');
  if (!isInstruction) notes.push({ code: 'CATPURP', text, from });
  else for (const code of words) codes.push({ code, from });
}

/** Field 26T, which the translation marks with the tag, or a note. */
export function purposeToMt(
  purpose: Purpose2Choice | undefined,
  at: string,
): { readonly transactionTypeCode?: string; readonly notes: readonly Note[] } {
  if (purpose === undefined) return { notes: [] };
  const text = purpose.Cd ?? purpose.Prtry;
  const code = purpose.Cd === undefined ? /^:26T:([A-Z0-9]{3})$/.exec(text)?.[1] : undefined;
  if (code !== undefined) return { transactionTypeCode: code, notes: [] };
  return { notes: [{ code: 'PURP', text, from: `${at}/${purpose.Cd === undefined ? 'Prtry' : 'Cd'}` }] };
}
