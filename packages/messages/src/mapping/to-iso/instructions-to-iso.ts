import { isBic } from '@clearbench/domain';
import type {
  BranchAndFinancialInstitutionIdentification6,
  InstructionForCreditorAgent1,
  InstructionForNextAgent1,
} from '../../iso20022/generated/types.ts';
import type { InstructionCode } from '../../swift-mt/content/content-parts.ts';
import { codeLinesOf } from '../../swift-mt/fields/sender-to-receiver.ts';
import { dropField, type Passage } from '../losses.ts';

const LINE_LENGTH = 35;
const TEXT_MAX_LENGTH = 140;
/** CBPR+ allows two instructions for the creditor's agent and three previous agents. */
const CREDITOR_AGENT_MAX = 2;
const PREVIOUS_MAX = 3;

/** A code word of field 72 with the text of all its lines. */
export interface Instruction {
  readonly code: string | null;
  readonly text: string;
}

/** Field 72 or another with lines of a width, code word by code word. A line that is full runs on into the next one. */
export function instructionsOf(lines: readonly string[], width = LINE_LENGTH): Instruction[] {
  return codeLinesOf(lines).map(({ code, lines: texts }) => {
    const parts: string[] = [];
    for (const [place, text] of texts.entries()) {
      const prefix = place > 0 ? 2 : code === null ? 0 : code.length + 2;
      parts.push(text);
      if (place < texts.length - 1 && prefix + text.length < width) parts.push(' ');
    }
    return { code, text: parts.join('').trim() };
  });
}

/** Whether the message is not an order but a reject or return, according to its first code word. */
export function isRejection(lines: readonly string[] | undefined): boolean {
  return lines?.[0] !== undefined && /^\/(?:REJT|RETN)\//.test(lines[0]);
}

type IsoAgentIdentification = BranchAndFinancialInstitutionIdentification6;

/** The contents of field 72, by target element. */
export interface SortedInstructions {
  /** `/INS/` with a BIC. */
  readonly previous: readonly IsoAgentIdentification[];
  /** `/INTA/` with a BIC. */
  readonly intermediaries: readonly IsoAgentIdentification[];
  /** `/ACC/`, and `/BNF/` with its code word. */
  readonly creditorAgent: readonly string[];
  readonly serviceLevel?: string;
  readonly localInstrument?: string;
  readonly categoryPurpose?: string;
  readonly purpose?: string;
  /** Everything else, with its code word unless that is `/REC/`. */
  readonly nextAgent: readonly string[];
}

/** Elements that code words cannot use: they are occupied, or there are none. */
export interface TakenElements {
  /** Whether there is a first intermediary, which others can follow. */
  readonly intermediaries: boolean;
  readonly serviceLevel?: boolean;
  readonly localInstrument?: boolean;
  readonly categoryPurpose: boolean;
  readonly purpose: boolean;
}

/** Sorts field 72 by the target elements of its code words. If an element is already taken, the line stays text. */
export function sortInstructions(lines: readonly string[], taken: TakenElements): SortedInstructions {
  const previous: IsoAgentIdentification[] = [];
  const intermediaries: IsoAgentIdentification[] = [];
  const creditorAgent: string[] = [];
  const nextAgent: string[] = [];
  const single: {
    serviceLevel?: string;
    localInstrument?: string;
    categoryPurpose?: string;
    purpose?: string;
  } = {};
  for (const { code, text } of instructionsOf(lines)) {
    const agent = isBic(text) ? { FinInstnId: { BICFI: text } } : null;
    const key = SINGLE[code ?? ''];
    const isTaken = key === undefined || single[key] !== undefined || taken[key] === true;
    if (code === 'INS' && agent !== null && previous.length < PREVIOUS_MAX) previous.push(agent);
    else if (code === 'INTA' && agent !== null && taken.intermediaries && intermediaries.length < 2)
      intermediaries.push(agent);
    else if (code === 'ACC' && text !== '') creditorAgent.push(text);
    else if (code === 'BNF') creditorAgent.push(`/BNF/${text}`);
    else if (key !== undefined && !isTaken && /^.{1,35}$/.test(text)) single[key] = text;
    else nextAgent.push(code === null || (code === 'REC' && text !== '') ? text : `/${code}/${text}`);
  }
  return { previous, intermediaries, creditorAgent, nextAgent, ...single };
}

const SINGLE: Readonly<
  Record<string, 'serviceLevel' | 'localInstrument' | 'categoryPurpose' | 'purpose' | undefined>
> = { SVCLVL: 'serviceLevel', LOCINS: 'localInstrument', CATPURP: 'categoryPurpose', PURP: 'purpose' };

/** A code of an external list, or when it has not the form of one a text of our own. */
export function codeOrText(text: string): { readonly Cd: string } | { readonly Prtry: string } {
  return /^[A-Z0-9]{1,4}$/.test(text) ? { Cd: text } : { Prtry: text };
}

/** Texts for the next agent; one of more than 140 characters continues in another that begins with `//`. */
export function nextAgentInstructions(texts: readonly string[]): InstructionForNextAgent1[] {
  return texts.flatMap((text) => {
    const parts = [{ InstrInf: text.slice(0, TEXT_MAX_LENGTH) || '.' }];
    for (let at = TEXT_MAX_LENGTH; at < text.length; at += TEXT_MAX_LENGTH - 2)
      parts.push({ InstrInf: `//${text.slice(at, at + TEXT_MAX_LENGTH - 2)}` });
    return parts;
  });
}

const CREDITOR_AGENT_CODES = ['CHQB', 'HOLD', 'PHOB', 'TELB'] as const;

/** The instructions in fields 23E. */
export interface SortedCodes {
  readonly creditorAgent: readonly InstructionForCreditorAgent1[];
  /** SDVA */
  readonly serviceLevels: readonly string[];
  /** CORT, INTC or both. */
  readonly categoryPurpose?: { readonly Cd: string } | { readonly Prtry: string };
}

/** Fields 23E. Instructions to phone or telex others than the beneficiary, and REPA, have no counterpart. */
export function sortCodes(codes: readonly InstructionCode[], { losses }: Passage): SortedCodes {
  const creditorAgent: InstructionForCreditorAgent1[] = [];
  const serviceLevels: string[] = [];
  const purposes: string[] = [];
  for (const { code, additionalInformation } of codes) {
    const known = CREDITOR_AGENT_CODES.find((name) => name === code);
    if (known !== undefined) creditorAgent.push({ Cd: known, InstrInf: additionalInformation });
    else if (code === 'SDVA') serviceLevels.push(code);
    else if (code === 'CORT' || code === 'INTC') purposes.push(code);
    else {
      const text = additionalInformation === undefined ? code : `${code}/${additionalInformation}`;
      const message = `The instruction ${code} has no counterpart in ISO 20022 and was left out.`;
      dropField(losses, '23E', text, message, 'instruction_dropped');
    }
  }
  const [purpose] = purposes;
  if (purpose === undefined) return { creditorAgent, serviceLevels };
  const both = purposes.includes('INTC') && purposes.includes('CORT');
  const categoryPurpose = both ? { Prtry: 'INTC CORT' } : { Cd: purpose };
  return { creditorAgent, serviceLevels, categoryPurpose };
}

/** Codes of 23E and texts of 72 for the creditor's agent: a text joins a code without one when two are taken. */
export function creditorAgentInstructions(
  codes: readonly InstructionForCreditorAgent1[],
  texts: readonly string[],
  { losses }: Passage,
): InstructionForCreditorAgent1[] {
  const all = [...codes];
  for (const text of texts) {
    const cheque = all.findIndex(({ Cd, InstrInf }) => Cd === 'CHQB' && InstrInf === undefined);
    const isFull = all.length >= CREDITOR_AGENT_MAX;
    const InstrInf = text.slice(0, TEXT_MAX_LENGTH);
    if (!isFull && text.length <= TEXT_MAX_LENGTH) all.push({ InstrInf });
    else if (cheque !== -1 && text.length <= TEXT_MAX_LENGTH) all[cheque] = { Cd: 'CHQB', InstrInf };
    else {
      const message = 'CBPR+ takes two instructions of 140 characters for the creditor’s agent.';
      dropField(losses, '72', text, `${message} This one was left out.`, 'instruction_dropped');
    }
  }
  return all;
}
