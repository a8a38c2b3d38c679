/**
 * Field 86 as banks structure it. The standard leaves its text free; two forms are common: numbered
 * subfields after a business transaction code (`166?00...?20...`, German banks) and code words
 * (`/EREF/.../REMI/...`).
 */
export type StructuredInformation = NumberedInformation | CodedInformation;

export interface NumberedInformation {
  readonly form: 'numbered';
  /** The business transaction code (Geschäftsvorfallcode): `166`. Empty where the bank writes the subfields alone, as in a field NS. */
  readonly businessCode: string;
  readonly subfields: readonly Subfield[];
  /** Subfield 00: the bank's name for the entry. */
  readonly postingText: string | null;
  /** Subfields 20 to 29 and 60 to 63 in one: the remittance information. In a field NS these are others: 01 to 14 (the name 15 and 16). */
  readonly purpose: string;
  /** The contents of the purpose under the marks of SEPA payments (`EREF+`, `SVWZ+`). */
  readonly codes: readonly CodedText[];
  /** Subfields 30 and 31: the other party's bank (BIC or national code) and account. */
  readonly bank: string | null;
  readonly account: string | null;
  /** Subfields 32 and 33 in one. */
  readonly name: string | null;
  /** Subfield 34. */
  readonly textKey: string | null;
}

export interface CodedInformation {
  readonly form: 'coded';
  readonly codes: readonly CodedText[];
}

export interface Subfield {
  /** Two digits. */
  readonly number: string;
  readonly text: string;
}

export interface CodedText {
  readonly code: string;
  readonly text: string;
}

/** Code words in use. Only these split a text, because the text between slashes may be anything, a BIC too. */
const CODE_WORDS =
  'ABWA|ABWE|ADDR|ANBR|BENM|BIC|BUSP|CDTRREFTP|CHGS|CNTP|CODE|COLL|CRED|CREF|CSID|DBTR|EREF|EXCH|GSID|IBAN|ID|INVR|ISDT|KREF|MARF|MREF|MSGID|NAME|NRTX|OAMT|OCMT|ORDP|OURR|PARF|PREF|PURP|REMI|RETN|RTRN|RTYP|SVCL|TRCD|TRID|TRTP|UETR|ULTB|ULTC|ULTD|USTD';
const CODE_WORD = new RegExp(`/(${CODE_WORDS})/`, 'g');
/** Marks that SEPA payments have in the purpose. */
const SEPA_MARK = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g;

/** The owner of a field 86: a line of a statement, or a whole statement or report. */
export interface Informed {
  readonly information?: readonly string[];
}

/** Takes the field 86 of a statement line apart, or that of a statement; null when it is free text or not there. */
export function structuredInformation(line: Informed | null | undefined): StructuredInformation | null {
  const lines = line?.information ?? [];
  return numberedInformation(lines.join('')) ?? codedInformation(codedLines(lines));
}

const WIDTH = 65;

/** The lines as one text. They are cut where 65 characters are full; a shorter one ends between words, or before a code word. */
function codedLines(lines: readonly string[]): string {
  const [first = '', ...others] = lines;
  let text = first;
  for (const [place, line] of others.entries()) {
    const isFull = (lines[place] ?? '').length >= WIDTH;
    text += isFull || line.startsWith('/') ? line : ` ${line}`;
  }
  return text;
}

const NUMBERED = /^(\d{3}|)([?<>~^])\d\d/;

/** The lines of a field NS, each with the number of a subfield, as field 86 has them. */
export function subfieldLines(lines: readonly string[]): string[] {
  return lines.map((line) => (/^\d\d/.test(line) ? `?${line}` : line));
}

/** True if a text has numbered subfields: its lines, wherever they are cut, run on into each other. */
export function isNumbered(text: string): boolean {
  return NUMBERED.test(text);
}

function numberedInformation(text: string): NumberedInformation | null {
  const [, businessCode, separator] = NUMBERED.exec(text) ?? [];
  if (businessCode === undefined || separator === undefined) return null;
  const subfields: Subfield[] = [];
  let start = businessCode.length + 1;
  for (let at = start; at <= text.length; at++) {
    const ends =
      at === text.length || (text.startsWith(separator, at) && /^\d\d$/.test(text.slice(at + 1, at + 3)));
    if (!ends) continue;
    subfields.push({ number: text.slice(start, start + 2), text: text.slice(start + 2, at) });
    start = at + 1;
  }
  const joined = (from: number, to: number): string =>
    subfields
      .filter(({ number }) => Number(number) >= from && Number(number) <= to)
      .map((subfield) => subfield.text)
      .join('');
  const one = (from: number, to = from): string | null => {
    const found = joined(from, to).trim();
    return found === '' ? null : found;
  };
  const usual = joined(20, 29) + joined(60, 63);
  const isOwn = businessCode === '' && usual === '' && joined(0, 0) === '';
  const purpose = isOwn ? linesOfPurpose(subfields) : usual;
  return {
    form: 'numbered',
    businessCode,
    subfields,
    postingText: isOwn ? one(17) : one(0),
    purpose,
    codes: splitAt(purpose, SEPA_MARK),
    bank: isOwn ? one(33) : one(30),
    account: isOwn ? one(34) : one(31),
    name: isOwn ? one(15, 16) : one(32, 33),
    textKey: isOwn ? null : one(34),
  };
}

const PURPOSE_WIDTH = 27;

/** Subfields 01 to 14 of a field NS, each a line of the purpose: one that is full runs on. */
function linesOfPurpose(subfields: readonly Subfield[]): string {
  const lines = subfields.filter(({ number }) => number >= '01' && number <= '14');
  return lines.reduce((text, { text: line }, place) => {
    const isFull = (lines[place - 1]?.text.length ?? PURPOSE_WIDTH) >= PURPOSE_WIDTH;
    return text + (isFull ? line : ` ${line}`);
  }, '');
}

/** Some banks also end each text with a slash (`/EREF/E2E1//REMI/.../`); if all have one, it is not part of the texts. */
function codedInformation(text: string): CodedInformation | null {
  const codes = splitAt(text, CODE_WORD);
  if (codes.length === 0 || text.search(CODE_WORD) !== 0) return null;
  const closed = codes.every((coded) => coded.text === '' || coded.text.endsWith('/'));
  if (!closed) return { form: 'coded', codes };
  return {
    form: 'coded',
    codes: codes.map((coded) => ({ ...coded, text: coded.text.slice(0, -1).trimEnd() })),
  };
}

/** The texts after the marks that a pattern finds, in their order. */
function splitAt(text: string, pattern: RegExp): CodedText[] {
  const marks = [...text.matchAll(pattern)];
  return marks.map((mark, place) => ({
    code: mark[1] ?? '',
    text: text.slice(mark.index + mark[0].length, marks[place + 1]?.index ?? text.length).trim(),
  }));
}

/** The text of field 86 under a code in either form (`EREF`, `REMI`, `SVWZ`); null when it is not there. */
export function codedText(line: Informed | null | undefined, code: string): string | null {
  return structuredInformation(line)?.codes.find((coded) => coded.code === code)?.text ?? null;
}
