import { build, read } from '@clearbench/messages';
import { type TelexContent, withTestKey } from '@clearbench/messages/telex';
import type { Numbering } from '../adapter.ts';

const SIMULATED_LINE = 'SIMULATED. NO REAL PAYMENT.';
const DUPLICATE_LINE = 'POSSIBLE DUPLICATE';

/** With its serial number and the test key that depends on it; only payment orders have a key. */
export function dressTelex(text: string, { sequence }: Numbering, again: boolean): string {
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
  return read(text, 'KTT').content;
}
