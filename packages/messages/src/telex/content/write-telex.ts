import { parseAmount } from '@clearbench/domain';
import { TELEX_LINE_MAX } from '../checks/charset.ts';
import { textOf } from '../checks/structure-checks.ts';
import { keyOfFacts, sandboxKeys, type TestKeys } from '../checks/test-key.ts';
import type { TelexMessage } from '../reading/telex-message.ts';
import { writeTelexDate } from '../values/dates.ts';
import { DEFINITIONS, type TelexFieldName } from '../values/labels.ts';
import { amountInWords } from '../values/words.ts';
import type { TelexBank, TelexContent } from './content.ts';

/** Writes a parsed telex again, from its lines: exactly the text that was read. */
export function writeTelexMessage({ lines, rest }: TelexMessage): string {
  return lines.map((line) => textOf(line) + line.ending).join('') + rest;
}

const INDENT = '  ';
/** A telex of the sandbox must not be mistaken for a bank's. */
const HEADING = 'KTT PAYMENT ORDER - SIMULATED';

/**
 * Writes a payment order in the layout of this library, with CRLF line ends. It writes the content unchanged; use `validate` on
 * the result to check it.
 */
export function writeTelexContent(content: TelexContent): string {
  const { serial, sender, receiver, orderingCustomer, beneficiaryBank, beneficiary } = content;
  const lines: string[] = [];
  const field = (name: TelexFieldName, ...texts: readonly (string | null)[]): void =>
    addField(lines, name, texts);
  const answerbacks = (): void => {
    if (receiver.answerback !== null) lines.push(receiver.answerback);
    if (sender.answerback !== null) lines.push(sender.answerback);
  };
  if (serial !== null) lines.push(`ZCZC ${serial.station}${serial.number}`);
  answerbacks();
  lines.push('');
  field('to', bankText(receiver));
  field('from', bankText(sender));
  field('date', writeTelexDate(content.date));
  field('testKey', content.testKey);
  lines.push('', HEADING);
  field('reference', content.reference);
  field('relatedReference', content.relatedReference);
  field('uetr', content.uetr?.toUpperCase() ?? null);
  field('valueDate', writeTelexDate(content.valueDate));
  field('amount', `${content.currency} ${content.amount}`);
  field('amountInWords', ...wordsOf(content));
  field('orderingCustomer', ...orderingCustomer.lines);
  field('orderingAccount', orderingCustomer.account);
  field('beneficiaryBank', ...(beneficiaryBank?.lines ?? []));
  field('beneficiaryBankBic', beneficiaryBank?.bic ?? null);
  field('beneficiaryAccount', beneficiary.account);
  field('beneficiary', ...beneficiary.lines);
  field('details', ...content.details);
  field('charges', content.charges);
  field('bankInformation', ...content.bankInformation);
  lines.push('');
  answerbacks();
  lines.push('NNNN', '');
  return lines.join('\r\n');
}

/** The content with the test key that its date, amount and serial number need. */
export function withTestKey(content: TelexContent, keys: TestKeys = sandboxKeys): TelexContent {
  return { ...content, testKey: keyOfContent(content, keys) };
}

/** The test key that a telex must have; null when its amount is invalid, or the two banks share no table. */
export function keyOfContent(content: TelexContent, keys: TestKeys = sandboxKeys): string | null {
  const amount = parseAmount(content.amount, content.currency);
  if (!amount.ok) return null;
  return keyOfFacts(
    {
      sender: content.sender.answerback ?? '',
      receiver: content.receiver.answerback ?? '',
      date: content.date,
      currency: content.currency,
      amountMinor: amount.minor,
      serial: content.serial?.number ?? '',
    },
    keys,
  );
}

/** Adds the lines of a field: none when it has no text, and those after the first indented. */
function addField(lines: string[], name: TelexFieldName, texts: readonly (string | null)[]): void {
  let isFirst = true;
  for (const text of texts) {
    if (text === null || text === '') continue;
    const { label } = DEFINITIONS[name];
    if (!isFirst) lines.push(INDENT + text);
    // Text that was read after a shorter label may not fit after this one.
    else if (label.length + 2 + text.length > TELEX_LINE_MAX) lines.push(`${label}:`, INDENT + text);
    else lines.push(`${label}: ${text}`);
    isFirst = false;
  }
}

function bankText({ name, bic }: TelexBank): string | null {
  return name === null || bic === null ? (name ?? bic) : `${name} / ${bic}`;
}

function wordsOf({ amount, currency }: TelexContent): string[] {
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) return [];
  const lines: string[] = [];
  let line = '';
  const max = TELEX_LINE_MAX - DEFINITIONS.amountInWords.label.length - 2;
  for (const word of amountInWords(parsed.minor, currency).split(' ')) {
    if (line !== '' && line.length + 1 + word.length > max) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
