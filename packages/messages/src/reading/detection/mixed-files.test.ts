import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build } from '../../formats/build.ts';
import { type SampleType, sample } from '../../formats/sample.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';
import { runs } from '../../testing/properties.ts';
import { checkAll } from '../checking/check.ts';
import { createChecker } from '../checking/check-stream.ts';
import type { CheckedMessage } from '../checking/judge.ts';
import { readTransfers } from '../items/read-transfers.ts';
import { parseAll } from '../parse.ts';

const MT = sample('MT103');
const MX = sample('pacs.008.001.08').trimEnd();
const TELEX = sample('KTT').trimEnd();

/** Verdicts as `line type problems`, problems as `code line`. */
function verdicts(checked: Iterable<CheckedMessage>): string[] {
  return [...checked].map(({ line, type, format, problems }) =>
    [line, type ?? format, ...problems.map((problem) => `${problem.code} ${problem.line}`)].join(' '),
  );
}

function streamed(text: string, length: number): CheckedMessage[] {
  const checker = createChecker({ mode: 'strict' });
  const chunks = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
  return [...chunks.flatMap((chunk) => checker.push(chunk)), ...checker.end()];
}

describe('a text with other text around its messages', () => {
  it.each([
    [
      'a letter',
      `Dear all,\n\nplease pay:\n\n${MT}\n\nRegards\nJane\n`,
      ['5 MT103 text_around 1 text_around 20'],
    ],
    ['a code fence', `\`\`\`\n${MT}\n\`\`\`\n`, ['2 MT103 text_around 1 text_around 16']],
    [
      'a code fence around XML',
      `\`\`\`xml\n${MX}\n\`\`\``,
      ['3 pacs.008.001.08 text_around 1 text_around 100'],
    ],
    ['lines of a log', `10:00 sent ${MT}\n10:01 done`, ['1 MT103 text_around 1 text_around 15']],
    [
      'a line of a log with XML',
      `10:00 sent ${MX}\n10:01 done`,
      ['2 pacs.008.001.08 text_around 1 text_around 99'],
    ],
    ['a letter about two', `${MT}\nand\n${MT}`, ['1 MT103 text_around 15', '16 MT103 reference_repeated 17']],
    ['a letter after XML', `${MX}\nBest regards\n`, ['2 pacs.008.001.08 text_around 99']],
    ['a letter with a telex', `Hello,\nsee below\n${TELEX}`, ['3 KTT text_around 1']],
  ])('%s is read, and says what was passed over', (_, text, expected) => {
    expect(verdicts(checkAll(text, { mode: 'strict' }))).toEqual(expected);
    for (const { verdict } of checkAll(text, { mode: 'strict' })) expect(verdict).toBe('valid');
  });

  it('keeps CR alone as line end of XML after FIN', () => {
    const text = `${MT}\n${MX}`.replace(/\r?\n/g, '\r');
    const written = [...parseAll(text)].map((part) => (part.kind === 'message' ? build(part.message) : ''));
    expect(written.join('\r')).toBe(text);
  });

  it('names the lines, and how they begin', () => {
    const [checked] = checkAll(`Dear all,\n\nplease pay:\n${MT}\nRegards`, { mode: 'strict' });
    expect(checked?.problems.map(({ message }) => message)).toEqual([
      "Lines 1 to 3 have text outside any message, which was skipped, beginning with 'Dear all,'; leave it out.",
      "Line 18 has text outside any message, which was skipped, beginning with 'Regards'; leave it out.",
    ]);
  });

  it.each([
    ['a message whose first brace is lost', `${MT}\r\n${MT.slice(1)}`],
    ['a message without its headers', `${MT}\r\n${MT.slice(MT.indexOf('4:'))}`],
    ['markup of an unknown kind', `${MT}\r\n<payment/>`],
    ['the same after XML', `${MX}\r\nEnd. -}`],
  ])('does not pass over %s', (_, text) => {
    expect([...checkAll(text, { mode: 'lenient' })].map(({ verdict }) => verdict)).toEqual([
      'valid',
      'invalid',
    ]);
    const { items } = readTransfers(text);
    expect(items.map(({ transfer }) => transfer === null)).toEqual([false, true]);
  });

  it('is a payload whose transfers are taken, with a warning', () => {
    const { items, problems } = readTransfers(`Dear all,\n\nplease pay:\n\n${MT}\n\nRegards`);
    expect(items.map(({ line, span, transfer }) => [line, span.start, transfer?.amount])).toEqual([
      [5, 24, '12500.50'],
    ]);
    expect(problems.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['text_around', 'warning', 1],
      ['text_around', 'warning', 20],
    ]);
  });
});

describe('a text of several formats', () => {
  const TYPES = ['MT103', 'MT940', 'ACK', 'pacs.008.001.08', 'camt.053.001.08', 'KTT'] as const;
  const FILE = fc.array(fc.constantFrom<SampleType>(...TYPES), { minLength: 1, maxLength: 6 });

  it('has its messages in their places, however it arrives', () => {
    fc.assert(
      fc.property(FILE, fc.integer({ min: 1, max: 20_000 }), (types, length) => {
        const text = types.map((type) => sample(type).trimEnd()).join('\r\n');
        const checked = [...checkAll(text, { mode: 'strict' })];
        expect(checked.map(({ type, verdict }) => [type, verdict])).toEqual(
          types.map((type) => [type, 'valid']),
        );
        expect(verdicts(streamed(text, length))).toEqual(verdicts(checked));
        const { items } = readTransfers(text);
        expect(items.map(({ type }) => type)).toEqual(types);
        for (const { span, line, type } of items) {
          const own = text.slice(span.start, span.end);
          expect(own).toBe(sample(type as SampleType).trimEnd());
          expect(text.slice(0, span.start).split('\n').length).toBeLessThanOrEqual(line ?? 0);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('is written again as it was, message by message', () => {
    const text = [MT, MX, TELEX, MT, MX].join('\n');
    const again = [...parseAll(text, { mode: 'strict' })].map((result) =>
      result.kind === 'message' ? build(result.message).trim() : '',
    );
    expect(again).toEqual([MT, MX, TELEX, MT, MX]);
  });

  it('tells problems with their places', () => {
    const broken = `${MT}\n${MX.replace('EUR', 'EUX')}\n${MT.replace('EUR12500,50', 'EUR12500')}`;
    const [, xml, fin] = [...checkAll(broken, { mode: 'strict' })];
    const line = broken.slice(0, broken.indexOf('EUX')).split('\n').length;
    expect(xml?.problems[0]).toMatchObject({ line });
    expect(fin?.problems[1]).toMatchObject({ code: 'T43', line: broken.split('\n').length - 10, column: 15 });
  });

  it('is taken apart in linear time', () => {
    const read = (text: string): void => {
      for (const _ of checkAll(text, { mode: 'lenient' }));
      readTransfers(text);
    };
    for (const part of [
      '{1:F01OAKNGB20AXXX}<a>',
      '<a/>x',
      '<a></a>\nx\n',
      '<a>',
      '</a',
      'ZCZC\n<Document/>',
      'x\n<Document/>\n',
    ]) {
      const text = `<Document/>${part.repeat(100_000 / part.length)}`;
      expect(cpuTimeMs(() => read(text))).toBeLessThan(2500);
    }
  });
});

describe('what cannot be seen in front of a text', () => {
  const STATEMENT = (sample('MT940').split('{4:\r\n')[1] ?? '').replace('-}', '-');

  it.each([' ', '\u00A0', '\uFEFF', '\u3000\n', '\u200B', '\uFEFF\u00A0', '\n \u2028'])(
    '%j is passed over',
    (lead) => {
      for (const text of [STATEMENT, STATEMENT.repeat(30), MT, MX, TELEX]) {
        const expected = [...checkAll(text, { mode: 'lenient' })].map(({ type, verdict }) => [type, verdict]);
        const found = [...checkAll(lead + text, { mode: 'lenient' })];
        expect(found.map(({ type, verdict }) => [type, verdict])).toEqual(expected);
        expect(
          found.flatMap(({ problems }) => problems).filter(({ code }) => code === 'text_around'),
        ).toEqual([]);
        expect(verdicts(streamed(lead + text, 100))).toEqual(verdicts(checkAll(lead + text)));
      }
    },
  );
});

describe('padding', () => {
  it.each(['\u0000', '\u001A', '\u0000'.repeat(600), '\r\n\u001A\u0000 \u0000'])(
    '%j after a text is left out',
    (padding) => {
      for (const type of ['MT103', 'pacs.008.001.08', 'KTT', 'JSON', 'CSV'] as const) {
        const text = sample(type) + padding;
        for (const { problems } of checkAll(text, { mode: 'strict' })) expect(problems).toEqual([]);
        for (const { problems } of streamed(text, 100)) expect(problems).toEqual([]);
        const reading = readTransfers(text);
        expect([reading.text.includes('\u0000'), reading.items[0]?.transfer?.amount]).toEqual([
          false,
          '12500.50',
        ]);
      }
    },
  );

  it.each(['\u0000', '\u0000\u0000'])('alone is not text', (text) => {
    expect([...checkAll(text, { mode: 'strict' })][0]?.problems[0]?.code).toBe('unknown_format');
    expect(readTransfers(text).problems[0]?.code).toBe('unknown_format');
    expect(streamed(text, 1)[0]?.problems[0]?.code).toBe('unknown_format');
  });
});

describe('what is reported about a text', () => {
  it.each([
    ['escaped XML', MX.replaceAll('<', '&lt;')],
    ['a message', MT],
    ['no message', 'hello'],
    ['JSON', '{}'],
  ])('is not said of the next one: %s', (_, text) => {
    const problems = (): unknown[] => [...parseAll(text)].map((result) => [...result.problems]);
    const before = problems();
    for (const result of parseAll(text)) result.problems.splice(0);
    expect(problems()).toEqual(before);
  });
});
