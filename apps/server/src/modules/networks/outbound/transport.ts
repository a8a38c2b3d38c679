import { createHash } from 'node:crypto';
import { isoDay, type Network } from '@clearbench/domain';
import { build, contentOf, parse, type TelexContent, withTestKey } from '@clearbench/messages';

/** The number of a message, outgoing or incoming. */
export interface Numbering {
  /** Four digits; unused for telex. */
  session: string;
  /** Six digits; four for telex. */
  sequence: string;
}

const SEQUENCE_MAX: Readonly<Record<Network, number>> = {
  swift: 999_999,
  sepa: 999_999,
  interbank: 999_999,
  telex: 9_999,
};
export const SESSION_MAX = 9_999;

/**
 * The numbers as the network writes them. After the last number of a session the next session begins, and after the last session
 * the first.
 */
export function numbering(network: Network, session: number, sequence: number): Numbering {
  const max = SEQUENCE_MAX[network];
  const shownSession = ((session - 1 + Math.floor((sequence - 1) / max)) % SESSION_MAX) + 1;
  return {
    session: String(shownSession).padStart(4, '0'),
    sequence: String(((sequence - 1) % max) + 1).padStart(String(max).length, '0'),
  };
}

/** Marks a possible duplicate: sent before (PDE), or delivered before (PDM). */
export interface Repeat {
  kind: 'PDE' | 'PDM';
  /** When it was first sent; null if unknown. */
  firstSentAt: Date | null;
}

/**
 * The text as it is transmitted: a FIN message with session, sequence, checksum and, if sent again, PDE; a telex with its serial
 * number and the test key that depends on it; XML with its settlement date and, if sent again, `PssblDplct`.
 */
export function dress(
  network: Network,
  text: string,
  numbers: Numbering,
  repeat: Repeat | null,
  now: Date,
): string {
  switch (network) {
    case 'swift':
      return dressFin(text, numbers, repeat);
    case 'telex':
      return dressTelex(text, numbers, repeat !== null);
    case 'sepa':
    case 'interbank':
      return withSettlementDay(repeat === null ? text : asPossibleDuplicate(text), now);
  }
}

/** `{1:F01` + 12 characters of the terminal + session + sequence. */
const BLOCK_1 = /^\{1:F01([A-Z0-9]{12})(\d{10})\}/;
const BLOCK_5 = /\{5:((?:\{[A-Z]{3}:[^{}]*\})*)\}\s*$/;
/** Trailers that this function writes itself. */
const OWN_TRAILER = /\{(?:CHK|TNG|PDE|PDM):[^{}]*\}/g;

/** Numbers a FIN message and writes its trailers: checksum, training mark and possible duplicate. */
export function dressFin(text: string, { session, sequence }: Numbering, repeat: Repeat | null): string {
  const before = BLOCK_1.exec(text);
  const trailers = BLOCK_5.exec(text)?.[1] ?? '';
  const body = text.replace(BLOCK_5, '').trimEnd().replace(BLOCK_1, `{1:F01$1${session}${sequence}}`);
  const others = trailers.replaceAll(OWN_TRAILER, '');
  const duplicate = repeat === null ? '' : `{${repeat.kind}:${reference(before, repeat)}}`;
  return `${body}{5:{CHK:${checksum(body)}}{TNG:}${others}${duplicate}}`;
}

/** Time and message input reference of the first emission: HHMM, YYMMDD, terminal, session and sequence. */
function reference(block1: RegExpExecArray | null, { firstSentAt }: Repeat): string {
  const [, terminal, numbers] = block1 ?? [];
  if (firstSentAt === null || terminal === undefined || numbers === undefined) return '';
  const iso = firstSentAt.toISOString();
  return `${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(2, 10).replaceAll('-', '')}${terminal}${numbers}`;
}

/**
 * A checksum over the blocks before the trailers, in the network's form: 12 hexadecimal digits. The network's own algorithm is
 * not public.
 */
const checksum = (body: string): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 12).toUpperCase();

const SIMULATED_LINE = 'SIMULATED. NO REAL PAYMENT.';
const DUPLICATE_LINE = 'POSSIBLE DUPLICATE';

function dressTelex(text: string, { sequence }: Numbering, again: boolean): string {
  const content = telexContent(text);
  if (content === null) {
    const numbered = text.replace(/^ZCZC CLB\d{4}/, `ZCZC CLB${sequence}`);
    return again ? numbered.replace(/^(?=NNNN)/m, `${DUPLICATE_LINE}\r\n`) : numbered;
  }
  const lines = [SIMULATED_LINE, ...(again ? [DUPLICATE_LINE] : [])];
  return build(
    withTestKey({
      ...content,
      serial: { station: 'CLB', number: sequence },
      bankInformation: [...content.bankInformation.filter((line) => !lines.includes(line)), ...lines],
    }),
  );
}

/** The content of a telex payment order; null for any other text. */
export function telexContent(text: string): TelexContent | null {
  const result = parse(text);
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  return content?.type === 'KTT' ? content : null;
}

/** Marks the header as a possible duplicate (head.001.001.02: `PssblDplct` follows `CreDt`). */
function asPossibleDuplicate(text: string): string {
  if (text.includes('<PssblDplct>')) return text;
  return text.replace(/<AppHdr\b.*?<\/CreDt>/s, (start) => `${start}<PssblDplct>true</PssblDplct>`);
}

/** A payment that waited for the next business day settles on the day on which it leaves. */
function withSettlementDay(text: string, now: Date): string {
  const day = isoDay(now);
  return text.replace(/<IntrBkSttlmDt>(\d{4}-\d{2}-\d{2})</, (whole, written: string) =>
    written < day ? `<IntrBkSttlmDt>${day}<` : whole,
  );
}
