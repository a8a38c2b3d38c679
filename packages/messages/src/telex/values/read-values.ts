import { isUetr } from '@clearbench/domain';
import { inTextOrder, oneOf, type Problem, quote } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import type { RuleOptions } from '../../core/rule-options.ts';
import { placeIn, report } from '../checks/report.ts';
import { keyOfFacts, sandboxKeys, type TestKeys } from '../checks/test-key.ts';
import { TELEX_CHARGES, type TelexCharges, type TelexSerial } from '../content/content.ts';
import { FieldSource } from '../reading/field-source.ts';
import type { TelexLine, TelexMessage } from '../reading/telex-message.ts';
import { readAmount } from './amount-values.ts';
import { isAnswerback, plainAnswerback } from './answerback.ts';
import { readTelexDate, writeTelexDate } from './dates.ts';
import { readBank, readInstitution, readParty, readText } from './party-values.ts';
import { NO_VALUES, type TelexValues } from './values.ts';

/** Longest reference of a transfer. */
const REFERENCE_MAX = 35;

export interface TelexReading {
  readonly values: TelexValues;
  /** All problems of the telex, including its structure, in the order of the text. */
  readonly problems: Problem[];
}

/** Reads every value of a telex, and checks it. The test key is checked by the tables that the banks share. */
export function readTelexValues(
  message: TelexMessage,
  keys: TestKeys = sandboxKeys,
  options: RuleOptions = {},
): TelexReading {
  const problems = new Problems(message.mode, [...message.problems], options);
  const values = valuesOf(message, problems, keys);
  return { values, problems: inTextOrder(problems.all) };
}

function valuesOf(message: TelexMessage, problems: Problems, keys: TestKeys): TelexValues {
  const serial = readSerial(message, problems);
  if (message.fields.length === 0) return { ...NO_VALUES, serial };
  const source = new FieldSource(message, problems);
  if (message.isService) return serviceValues(source, serial);
  const [receiver = null, sender = null] = message.answerbacks.opening.map(answerbackOf);
  const values: TelexValues = {
    serial,
    receiver: readBank(source, 'to', receiver),
    sender: readBank(source, 'from', sender),
    date: readDate(source, 'date'),
    testKey: readTestKey(source),
    reference: readReference(source, 'reference', source.require('reference', 'REF20261120A')),
    relatedReference: readReference(source, 'relatedReference', source.text('relatedReference')),
    uetr: readUetr(source),
    valueDate: readDate(source, 'valueDate'),
    ...readAmount(source),
    orderingCustomer: readParty(source, 'orderingCustomer', 'orderingAccount'),
    beneficiaryBank: readInstitution(source),
    beneficiary: readParty(source, 'beneficiary', 'beneficiaryAccount'),
    details: readText(source, 'details'),
    charges: readCharges(source),
    bankInformation: readText(source, 'bankInformation'),
  };
  checkTestKey(source, values, keys);
  return values;
}

/** The heading of a service telex, and the payment that it is about. */
function serviceValues(source: FieldSource, serial: TelexSerial | null): TelexValues {
  return {
    ...NO_VALUES,
    serial,
    reference: readReference(source, 'reference', source.text('reference')),
    relatedReference: readReference(source, 'relatedReference', source.text('relatedReference')),
    uetr: readUetr(source),
  };
}

function answerbackOf({ value }: TelexLine): string {
  const plain = plainAnswerback(value);
  return isAnswerback(plain) ? plain : value;
}

function readSerial({ start }: TelexMessage, problems: Problems): TelexSerial | null {
  if (start === null) return null;
  const [, station, number] = /^([A-Z]{2,4}) ?(\d{3,4})$/.exec(start.value.toUpperCase()) ?? [];
  if (station !== undefined && number !== undefined) return { station, number };
  const found = start.value === '' ? 'nothing' : quote(start.value);
  const message = `ZCZC has ${found} after it; write the station and the serial number of the telex, like ZCZC OAK0042.`;
  report(problems, placeIn('ZCZC', start), 'telex_serial', message, 'tolerated');
  return null;
}

function readDate(source: FieldSource, name: 'date' | 'valueDate'): string | null {
  const text = source.require(name, '20 NOV 2026');
  if (text === null) return null;
  const date = readTelexDate(text);
  if (date.ok) {
    const right = writeTelexDate(date.iso);
    if (text.toUpperCase() !== right)
      source.tolerate(name, 'telex_date_format', `has ${quote(text)}; write ${right}`);
    return date.iso;
  }
  switch (date.reason) {
    case 'unreadable':
      return source.problem(
        name,
        'telex_date',
        `has ${quote(text)}, which is not a date; write it like 20 NOV 2026`,
      );
    case 'not_a_day':
      return source.problem(
        name,
        'telex_date',
        `has ${quote(text)}, a day that does not exist; write a real one like 20 NOV 2026`,
      );
    case 'ambiguous':
      return source.problem(
        name,
        'telex_date_ambiguous',
        `has ${quote(text)}, where either number may be the month; write the month in letters, like 20 NOV 2026`,
      );
  }
}

function readReference(
  source: FieldSource,
  name: 'reference' | 'relatedReference',
  text: string | null,
): string | null {
  if (text === null || text.length <= REFERENCE_MAX) return text;
  return source.problem(
    name,
    'telex_reference',
    `has ${text.length} characters; a reference has at most ${REFERENCE_MAX}`,
  );
}

function readUetr(source: FieldSource): string | null {
  const text = source.text('uetr');
  if (text === null) return null;
  const uetr = text.toLowerCase();
  if (isUetr(uetr)) return uetr;
  return source.problem(
    'uetr',
    'telex_uetr',
    `has ${quote(text)}, which is not a UETR; write a UUID of version 4`,
  );
}

/** Words that banks write instead of the three codes. */
const CHARGES_SPELLED: ReadonlyArray<readonly [TelexCharges, RegExp]> = [
  ['SHA', /\bSHA(?:RE|RED)?\b|\bEACH\b|\bYOUR(?:S)? (?:FOR|TO) (?:BEN|BENEFICIARY|THEIR)/],
  ['BEN', /\bBEN(?:EF|E|EFICIARY(?:S)?)?\b/],
  ['OUR', /\bOUR(?:S|SELVES)?\b|\bREMITTER(?:S)?\b|\bAPPLICANT(?:S)?\b/],
];

function readCharges(source: FieldSource): TelexCharges | null {
  source.expect('charges', 'SHA');
  const text = source.text('charges');
  if (text === null) return null;
  const code = TELEX_CHARGES.find((known) => known === text.toUpperCase());
  if (code !== undefined) return code;
  const plain = text.slice(0, 140).toUpperCase().replaceAll("'", '');
  const spelled = CHARGES_SPELLED.find(([, spelling]) => spelling.test(plain))?.[0];
  if (spelled === undefined) {
    return source.problem('charges', 'telex_charges', `has ${quote(text)}; write ${oneOf(TELEX_CHARGES)}`);
  }
  source.tolerate('charges', 'telex_charges_format', `has ${quote(text)}; write ${spelled}`);
  return spelled;
}

function readTestKey(source: FieldSource): string | null {
  const text = source.require('testKey', '12345');
  if (text === null) return null;
  const digits = /^(?:NO\.? ?)?(\d{3,8})(?!\d)/i.exec(text)?.[1];
  if (digits === undefined) {
    return source.problem(
      'testKey',
      'telex_test_key_format',
      `has ${quote(text)}; write the digits of the key alone, like TEST KEY: 12345`,
    );
  }
  if (digits !== text) {
    source.tolerate(
      'testKey',
      'telex_test_key_format',
      `has ${quote(text)}; write the digits of the key alone: ${digits}`,
    );
  }
  return digits;
}

/** A key can only be checked against values that could be read; their own problems are reported with them. */
function checkTestKey(source: FieldSource, values: TelexValues, keys: TestKeys): void {
  const { testKey, date, currency, amount, serial } = values;
  if (testKey === null || date === null || currency === null || amount === null) return;
  const sender = values.sender.answerback ?? '';
  const receiver = values.receiver.answerback ?? '';
  const facts = { sender, receiver, date, currency, amountMinor: amount.minor, serial: serial?.number ?? '' };
  const right = keyOfFacts(facts, keys);
  if (right === null) {
    const pair = `${quote(sender)} and ${quote(receiver)}`;
    source.problem(
      'testKey',
      'telex_test_key_unknown',
      `can't be checked: ${pair} have exchanged no keys; use answerbacks of banks that have`,
    );
  } else if (Number(right) !== Number(testKey)) {
    const number = serial === null ? 'no serial number' : `serial number ${serial.number}`;
    const tested = `${writeTelexDate(date)}, ${currency} ${amount.decimal} and ${number}`;
    // With a real table the right key must not be disclosed.
    const advice =
      keys === sandboxKeys ? `by the sandbox's table it is ${right}` : 'ask the sender to confirm the telex';
    source.problem(
      'testKey',
      'telex_test_key',
      `is ${testKey}, which does not agree with ${tested}; ${advice}`,
    );
  }
}
