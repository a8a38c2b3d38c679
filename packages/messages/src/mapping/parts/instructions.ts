import { isBic } from '@clearbench/domain';
import type {
  BranchAndFinancialInstitutionIdentification6,
  InstructionForCreditorAgent1,
  InstructionForCreditorAgent2,
  InstructionForNextAgent1,
} from '../../iso20022/generated/types.ts';
import type { InstructionCode } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { codeLinesOf } from '../../swift-mt/fields/checks/sender-to-receiver.ts';
import { below, dropField, lose, type Passage, unlessEmpty } from '../losses.ts';
import { toFinText } from '../values/characters.ts';
import { fitText } from '../values/lines.ts';
import { codeLines } from './remittance.ts';

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

/** True if the message is not an order but a reject or return, according to its first code word. */
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
  /** True if there is a first intermediary, which others can follow. */
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

const LINES = 6;
const ADDITIONAL_MAX_LENGTH = 30;

/** An item for field 72: a code word, its text, and its source. */
export interface Note {
  readonly code: string;
  readonly text: string;
  readonly from: string;
}

/** Field 72 from notes in order. When the lines run out, a text is cut and the rest is dropped. */
export function senderToReceiver(
  notes: readonly Note[],
  losses: Passage['losses'],
): readonly string[] | undefined {
  const lines: string[] = [];
  for (const { code, text, from } of notes) {
    const passage: Passage = { losses, from, to: '72' };
    const fin = toFinText(text, passage);
    const room = LINES - lines.length;
    if (room > 0 && fin === '') lines.push(`/${code}/`);
    else if (room > 0) lines.push(...codeLines(code, fin, room, passage));
    else {
      lose(losses, {
        kind: 'dropped',
        code: 'instruction_dropped',
        from,
        before: text,
        message: 'Field 72 has six lines, which others took; the text was left out.',
      });
    }
  }
  return unlessEmpty(lines);
}

/** Previous or intermediary agents as `/INS/` or `/INTA/` with the BIC, or the name of one without. */
export function agentNotes(
  code: 'INS' | 'INTA',
  agents: readonly (readonly [string, BranchAndFinancialInstitutionIdentification6 | undefined])[],
  { from }: Passage,
): Note[] {
  const notes: Note[] = [];
  for (const [element, agent] of agents) {
    if (agent === undefined) continue;
    const at = `${from}/${element}`;
    const { BICFI } = agent.FinInstnId;
    const name = BICFI ?? agent.FinInstnId.Nm;
    if (name === undefined) continue;
    notes.push({ code, text: name, from: `${at}/FinInstnId/${BICFI === undefined ? 'Nm' : 'BICFI'}` });
  }
  return notes;
}

const OWN_CODE = /^\/([A-Z0-9]{1,8})\/(.*)$/s;

/** Instructions for the next agent: with their own code word, else as `/REC/`. */
export function nextAgentNotes(instructions: readonly InstructionForNextAgent1[], { from }: Passage): Note[] {
  const notes: Note[] = [];
  for (const [place, { Cd, InstrInf }] of instructions.entries()) {
    const at = `${from}/InstrForNxtAgt[${place + 1}]`;
    const last = notes.at(-1);
    if (Cd === undefined && InstrInf?.startsWith('//') === true && last !== undefined) {
      notes[notes.length - 1] = { ...last, text: last.text + InstrInf.slice(2) };
      continue;
    }
    const [, code, text = ''] = Cd === undefined ? (OWN_CODE.exec(InstrInf ?? '') ?? []) : [];
    const whole = [Cd, InstrInf].filter((part) => part !== undefined).join(' ');
    notes.push(
      code === undefined ? { code: 'REC', text: whole, from: at } : { code, text, from: `${at}/InstrInf` },
    );
  }
  return notes;
}

/** Instructions for the creditor's agent of a transfer between institutions: `/ACC/`, or their own code word. */
export function creditorAgentNotes(
  instructions: readonly InstructionForCreditorAgent2[],
  { from }: Passage,
): Note[] {
  return instructions.map(({ Cd, InstrInf }, place) => {
    const at = `${from}/InstrForCdtrAgt[${place + 1}]`;
    const [, code, text = ''] = Cd === undefined ? (OWN_CODE.exec(InstrInf ?? '') ?? []) : [];
    const whole = [Cd, InstrInf].filter((part) => part !== undefined).join(' ');
    return code === undefined
      ? { code: 'ACC', text: whole, from: at }
      : { code, text, from: `${at}/InstrInf` };
  });
}

/** Fields 23E in the order that rule D98 demands, and what became notes of field 72 instead. */
export interface CodesAndNotes {
  readonly codes: readonly InstructionCode[];
  readonly notes: readonly Note[];
}

const ORDER = ['SDVA', 'INTC', 'CORT', 'HOLD', 'CHQB', 'PHOB', 'TELB'];

/** Codes that exclude one another (D67). The first of a pair becomes a note in field 72. */
const EXCLUSIVE: readonly (readonly [string, string])[] = [
  ['SDVA', 'HOLD'],
  ['SDVA', 'CHQB'],
  ['INTC', 'HOLD'],
  ['INTC', 'CHQB'],
  ['CORT', 'HOLD'],
  ['CORT', 'CHQB'],
  ['HOLD', 'CHQB'],
  ['TELB', 'PHOB'],
];

/** The code words of field 72 for codes that do not fit into 23E. */
const NOTE_CODES: Readonly<Record<string, string>> = { SDVA: 'SVCLVL', INTC: 'CATPURP', CORT: 'CATPURP' };

/**
 * Fields 23E from the instructions for the creditor's agent and from codes of the payment type, given with
 * where they came from. An MT103 STP takes CORT, INTC and SDVA only.
 */
export function codesToMt(
  instructions: readonly InstructionForCreditorAgent1[],
  typeCodes: readonly { readonly code: string; readonly from: string }[],
  isStp: boolean,
  passage: Passage,
): CodesAndNotes {
  const found: { code: string; text: string | undefined; from: string }[] = [];
  const notes: Note[] = [];
  for (const { code, from } of typeCodes) found.push({ code, text: undefined, from });
  for (const [place, { Cd, InstrInf }] of instructions.entries()) {
    const from = `${passage.from}/InstrForCdtrAgt[${place + 1}]`;
    if (Cd === undefined) notes.push(...creditorNote(InstrInf ?? '', `${from}/InstrInf`));
    else if (Cd === 'CHQB') {
      found.push({ code: Cd, text: undefined, from: `${from}/Cd` });
      if (InstrInf !== undefined) notes.push({ code: 'ACC', text: InstrInf, from: `${from}/InstrInf` });
    } else found.push({ code: Cd, text: InstrInf, from });
  }
  const names = new Set(found.map(({ code }) => code));
  const codes: InstructionCode[] = [];
  for (const { code, text, from } of found.sort((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code))) {
    const excluded = EXCLUSIVE.some(([first, second]) => first === code && names.has(second));
    const unfit = isStp && !['SDVA', 'INTC', 'CORT'].includes(code);
    const note = NOTE_CODES[code];
    const isTwice = codes.some((other) => other.code === code);
    if (excluded || unfit || isTwice) {
      notes.push(
        note === undefined
          ? { code: 'ACC', text: [code, text].filter((part) => part !== undefined).join(' '), from }
          : { code: note, text: code, from },
      );
      continue;
    }
    const at = below({ ...passage, from }, '/InstrInf');
    const additional = text === undefined ? '' : fitText(toFinText(text, at), ADDITIONAL_MAX_LENGTH, at);
    codes.push(present({ code, additionalInformation: additional === '' ? undefined : additional }));
  }
  return { codes, notes };
}

/** A text with its own code word, like `/BNF/`, keeps it. */
function creditorNote(text: string, from: string): Note[] {
  const [, code, rest = ''] = OWN_CODE.exec(text) ?? [];
  return [code === undefined ? { code: 'ACC', text, from } : { code, text: rest, from }];
}
