import { describe, expect, it } from 'vitest';
import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem } from '../core/problem.ts';
import { BROKEN_TELEXES, GOOD_TELEXES, TOLERATED_TELEXES, telex } from '../fixtures/telex.ts';
import {
  contentOfTelex,
  outlineTelex,
  sampleTelex,
  type TelexMessage,
  telexItem,
  validateTelex,
  writeTelexMessage,
} from './index.ts';
import { openTelex } from './reading/line-reader.ts';
import { readTelexMessage } from './reading/read-telex.ts';

const SPAN = { start: 3, end: 7 };

function read(text: string, mode: Mode = 'strict'): TelexMessage {
  const message = readTelexMessage(openTelex(text), mode);
  if (message === null) throw new Error('There is no telex.');
  return message;
}

/** Each kind of problem once: an answerback that is wrong is wrong at both ends of the telex. */
function summary(problems: readonly Problem[]): string[] {
  return [...new Set(problems.map(({ code, path, severity }) => `${severity} ${code} at ${path}`))];
}

describe('a telex', () => {
  it.each(Object.entries(GOOD_TELEXES))('%s is valid in strict mode', (_, text) => {
    expect(validateTelex(read(text))).toEqual([]);
  });

  it.each(Object.entries(GOOD_TELEXES))('%s orders a transfer', (_, text) => {
    expect(telexItem(read(text, 'lenient'), SPAN)).toMatchObject({
      span: SPAN,
      type: 'KTT',
      problems: [],
      transfer: {
        type: 'ktt_non_swift',
        senderBic: 'OAKNGB20',
        recipientName: 'SUEDWERK GMBH',
        fundType: 'm0',
      },
    });
  });

  it.each([
    ...Object.entries(GOOD_TELEXES),
    ...[...BROKEN_TELEXES, ...TOLERATED_TELEXES].map(({ why, text }) => [why, text] as const),
  ])('%s is written again as it was', (_, text) => {
    expect(writeTelexMessage(read(text))).toBe(text);
  });

  it.each(BROKEN_TELEXES)('has $code at $path: $why', ({ code, path, text }) => {
    for (const mode of ['strict', 'lenient'] as const) {
      expect(summary(validateTelex(read(text, mode)))).toEqual([`error ${code} at ${path}`]);
    }
    expect(telexItem(read(text, 'lenient'), SPAN).transfer).toBeNull();
  });

  it.each(TOLERATED_TELEXES)(
    'is taken leniently and refused strictly with $code at $path: $why',
    (broken) => {
      const { code, path, text } = broken;
      expect(summary(validateTelex(read(text)))).toEqual([`error ${code} at ${path}`]);
      expect(summary(validateTelex(read(text, 'lenient')))).toEqual([`warning ${code} at ${path}`]);
      expect(telexItem(read(text, 'lenient'), SPAN).transfer).not.toBeNull();
    },
  );

  it('in lower case has one problem', () => {
    const text = sampleTelex().toLowerCase();
    expect(summary(validateTelex(read(text)))).toEqual(['error telex_lower_case at ZCZC']);
  });

  it('that is built is marked as simulated', () => {
    expect(sampleTelex()).toContain('\r\nKTT PAYMENT ORDER - SIMULATED\r\n');
  });

  it('reports where and what is wrong, and what would be right', () => {
    const text = telex()
      .replace(/TEST KEY: \d+/, 'TEST KEY: 4711')
      .replace('4711', '4711');
    expect(validateTelex(read(text))).toEqual([
      {
        code: 'telex_test_key',
        severity: 'error',
        path: 'TEST KEY',
        line: 8,
        column: 11,
        message:
          "TEST KEY is 4711, which does not agree with 20 NOV 2026, EUR 12500.50 and serial number 0042; by the sandbox's table it is 10859.",
      },
    ]);
  });

  it('has all its errors listed at once, in the order of the text', () => {
    const text = telex()
      .replace('VALUE DATE: 20 NOV', 'VALUE DATE: 31 NOV')
      .replace('AMOUNT: EUR', 'AMOUNT: EUX')
      .replace('CHARGES: SHA', 'CHARGES: LATER')
      .replace('  BERLIN', '  BERLIN\u0007');
    expect(validateTelex(read(text)).map(({ code, line, column }) => [code, line, column])).toEqual([
      ['telex_date', 13, 13],
      ['telex_currency', 14, 9],
      ['telex_control_character', 23, 9],
      ['telex_charges', 25, 10],
    ]);
  });

  it.each([
    ['EUR 12,500', 'PLENTY', null],
    ['EUR 12,500', 'TWELVE THOUSAND FIVE HUNDRED', '12500.00'],
    ['EUR 12,500', 'TWELVE AND 50/100', '12.50'],
    ['EUR 12.500', 'PLENTY', null],
    ['EUR 12.500', 'TWELVE THOUSAND FIVE HUNDRED', '12500.00'],
    ['BHD 12.500', 'PLENTY', '12.500'],
    ['USD 1,234,567', 'PLENTY', '1234567.00'],
    ['JPY 1.234.567,-', 'PLENTY', '1234567'],
    ['EUR 12,34', 'PLENTY', '12.34'],
    ['***1,234.50*** USD', 'PLENTY', '1234.50'],
    ["CHF 12'500.00", 'PLENTY', '12500.00'],
    ['EUR 1,23,456', 'PLENTY', null],
    ['EUR 1.2.3', 'PLENTY', null],
  ])('that says %s, in words %s, moves %s', (figures, words, amount) => {
    const text = telex()
      .replace(/AMOUNT: .*/, `AMOUNT: ${figures}`)
      .replace(/IN WORDS: .*/, `IN WORDS: ${words}`);
    const message = read(text, 'lenient');
    const codes = validateTelex(message).map(({ code }) => code);
    expect(contentOfTelex(message)?.amount ?? null).toBe(amount);
    if (amount === null) expect(codes).toContainEqual(expect.stringMatching(/^telex_amount(?:_ambiguous)?$/));
  });

  it.each([
    ['SHARED', 'SHA'],
    ["ALL CHARGES ARE FOR BENEFICIARY'S ACCOUNT", 'BEN'],
    ['ALL FOR OUR ACCOUNT', 'OUR'],
    ['OURS', 'OUR'],
    ['OUR CHARGES FOR US, YOURS FOR BENEFICIARY', 'SHA'],
  ])('whose charges are "%s" has %s', (spelled, code) => {
    const text = telex().replace('CHARGES: SHA', `CHARGES: ${spelled}`);
    expect(contentOfTelex(read(text, 'lenient'))?.charges).toBe(code);
  });

  it.each([
    [
      'an IBAN that fails its check digits',
      'telex_iban_checksum',
      'DE89370400440532013000',
      'DE89370400440532013001',
      true,
    ],
    ['a name too long', 'telex_too_long_name', 'SUEDWERK GMBH', 'SUEDWERK '.repeat(20), false],
  ])('with %s has %s', (_, code, from, to, isTaken) => {
    const message = read(telex().replace(from, to), 'lenient');
    expect(validateTelex(message).map((problem) => problem.code)).toContain(code);
    expect(telexItem(message, SPAN).transfer !== null).toBe(isTaken);
  });

  it('with an ambiguous amount is refused unless words decide', () => {
    const text = telex().replace(/AMOUNT: .*\r\nIN WORDS: .*\r\n/, 'AMOUNT: EUR 12,500\r\n');
    expect(summary(validateTelex(read(text, 'lenient')))).toEqual([
      'error telex_amount_ambiguous at AMOUNT',
      'warning telex_field_missing at IN WORDS',
    ]);
  });

  it('keeps its errors however many warnings it has', () => {
    const text = telex().replace('INVOICE 4711', `x${'\r\nx'.repeat(300)}\r\nCHARGES: LATER`);
    const item = telexItem(read(text, 'lenient'), SPAN);
    expect(item.transfer).toBeNull();
    expect(item.problems).toHaveLength(MAX_PROBLEMS_PER_MESSAGE);
    expect(item.problems).toContainEqual(
      expect.objectContaining({ code: 'telex_charges', severity: 'error' }),
    );
  });

  it('longer than any telex is not read to its end, but reproduced exactly', () => {
    const text = telex().replace('INVOICE 4711', `INVOICE 4711${'\r\n'.repeat(5000)}`);
    const message = read(text);
    expect(message.lines).toHaveLength(1000);
    expect(validateTelex(message)).toContainEqual(
      expect.objectContaining({ code: 'telex_too_long', line: 1000 }),
    );
    expect(writeTelexMessage(message)).toBe(text);
  });
});

describe('a text of several telexes', () => {
  const second = telex({ serial: { station: 'OAK', number: '0043' } });

  it.each([
    ['each with ZCZC', sampleTelex() + second],
    ['with blank lines between', `\r\n${sampleTelex()}\r\n\r\n${second}\r\n`],
    ['with a first that is cut off', sampleTelex().replace('NNNN\r\n', '') + second],
    ['with answerbacks after NNNN', GOOD_TELEXES['with the answerbacks after NNNN'] + second],
    ['with a second without ZCZC', sampleTelex() + second.slice(second.indexOf('TO:'))],
  ])('%s is taken apart, nothing lost', (_, text) => {
    const cursor = openTelex(text);
    const messages: TelexMessage[] = [];
    for (let message = readTelexMessage(cursor, 'lenient'); message !== null; ) {
      messages.push(message);
      message = readTelexMessage(cursor, 'lenient');
    }
    expect(messages.map((message) => contentOfTelex(message)?.reference)).toEqual([
      'REF20261120A',
      'REF20261120A',
    ]);
    expect(messages.map(writeTelexMessage).join('')).toBe(text.trimEnd() + text.slice(text.trimEnd().length));
    const before = text.slice(0, writeTelexMessage(messages[0] ?? read(text)).length);
    expect(messages[1]?.lines[0]?.line).toBe(before.split('\n').length);
  });

  it('of blank lines only has none', () => {
    expect(readTelexMessage(openTelex(' \r\n\n'), 'strict')).toBeNull();
  });
});

describe('the outline of a telex', () => {
  it('has its fields in order, each line of a text below it', () => {
    const nodes = outlineTelex(read(sampleTelex()));
    expect(nodes.map(({ label }) => label)).toEqual([
      'ZCZC',
      'answerback',
      'answerback',
      'TO',
      'FROM',
      'DATE',
      'TEST KEY',
      'heading',
      'OUR REF',
      'UETR',
      'VALUE DATE',
      'AMOUNT',
      'IN WORDS',
      'ORDERING CUSTOMER',
      'ORDERING ACCOUNT',
      'BENEFICIARY BANK',
      'BENEFICIARY BANK BIC',
      'BENEFICIARY ACCOUNT',
      'BENEFICIARY',
      'DETAILS',
      'CHARGES',
      'answerback',
      'answerback',
      'NNNN',
    ]);
    expect(nodes.find(({ label }) => label === 'BENEFICIARY')).toEqual({
      label: 'BENEFICIARY',
      title: 'Beneficiary',
      value: null,
      line: 22,
      column: 14,
      children: [
        { label: 'line 1', title: null, value: 'SUEDWERK GMBH', line: 22, column: 14, children: [] },
        { label: 'line 2', title: null, value: 'BERLIN', line: 23, column: 3, children: [] },
      ],
    });
  });
});
