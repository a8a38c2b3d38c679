import { createHash } from 'node:crypto';
import type { Network } from '@clearbench/domain';
import { build, contentOf, parse, withTestKey } from '@clearbench/messages';

/** The number under which a message goes out or comes in. */
export interface Numbering {
  /** Four digits; of a telex unused. */
  session: string;
  /** Six digits; of a telex four. */
  sequence: string;
}

const SEQUENCE_DIGITS: Readonly<Record<Network, number>> = { swift: 6, sepa: 6, interbank: 6, telex: 4 };

/** The numbers as the network writes them. A telex has a serial number of four digits that starts again after 9999. */
export function numbering(network: Network, session: number, sequence: number): Numbering {
  const digits = SEQUENCE_DIGITS[network];
  const shown = network === 'telex' ? ((sequence - 1) % 9_999) + 1 : sequence;
  return { session: String(session).padStart(4, '0'), sequence: String(shown).padStart(digits, '0') };
}

/**
 * The text as it goes over the line: a FIN message with session, sequence, checksum and (sent again) PDE; a telex with its
 * serial number and the test key that depends on it; XML as it is.
 */
export function dress(network: Network, text: string, numbers: Numbering, again: boolean): string {
  switch (network) {
    case 'swift':
      return dressFin(text, numbers, again ? 'PDE' : null);
    case 'telex':
      return dressTelex(text, numbers);
    case 'sepa':
    case 'interbank':
      return text;
  }
}

/** `{1:F01` + 12 characters of the terminal + session + sequence. */
const BLOCK_1 = /^(\{1:F01[A-Z0-9]{12})\d{10}\}/;
const BLOCK_5 = /\{5:(?:\{CHK:[0-9A-F]{12}\})?/;

export function dressFin(
  text: string,
  { session, sequence }: Numbering,
  repeat: 'PDE' | 'PDM' | null,
): string {
  const numbered = text.replace(BLOCK_1, `$1${session}${sequence}}`);
  const checked = numbered.replace(BLOCK_5, `{5:{CHK:${checksum(numbered)}}`);
  return repeat === null ? checked : checked.replace(/\}\s*$/, `{${repeat}:}}`);
}

/**
 * A checksum over the blocks before the trailers, in the form of the network's: 12 hexadecimal digits. The network's own
 * algorithm is not public.
 */
function checksum(text: string): string {
  const end = text.indexOf('{5:');
  return createHash('sha256')
    .update(end === -1 ? text : text.slice(0, end))
    .digest('hex')
    .slice(0, 12)
    .toUpperCase();
}

function dressTelex(text: string, { sequence }: Numbering): string {
  const result = parse(text);
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  if (content === null || content.type !== 'KTT')
    return text.replace(/^ZCZC CLB\d{4}/, `ZCZC CLB${sequence}`);
  return build(withTestKey({ ...content, serial: { station: 'CLB', number: sequence } }));
}
