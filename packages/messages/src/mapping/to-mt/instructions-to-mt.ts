import type {
  BranchAndFinancialInstitutionIdentification6,
  InstructionForCreditorAgent1,
  InstructionForCreditorAgent2,
  InstructionForNextAgent1,
} from '../../iso20022/generated/types.ts';
import type { InstructionCode } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, lose, type Passage, unlessEmpty } from '../losses.ts';
import { toFinText } from '../values/characters.ts';
import { fitText } from '../values/lines.ts';
import { codeLines } from './remittance-to-mt.ts';

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
