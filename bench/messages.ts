import { sample, translate } from '@clearbench/messages';
import { build, contentOf, parse, validate } from '@clearbench/messages/inside';
import { SAMPLE_TYPES } from '@clearbench/messages/types';
import type { Bench } from './bench.ts';
import { camt053Parsers, mt940Parsers, mt942Parsers, type Reader } from './messages/npm-parsers.ts';
import { checked, contentIn, messageIn } from './messages/reading.ts';
import { camt053, expectedOf, mt940, mt942 } from './messages/statements.ts';
import { type Contender, inTurns, type Pace, QUICK, THOROUGH } from './messages/turns.ts';
import { mt103Source } from './mt103.ts';

const LINES = 50;
const TRANSLATED_ENTRIES = 1_000;
const MODE = { mode: 'strict' } as const;
const AIM_MT103 = 150_000;
const AIM_MT940_RATIO = 5;
const SHORT: Pace = { rounds: 1, roundMs: 5, warmUpMs: 5 };

/** Messages per second on one core, the median of alternating rounds: each type alone, then statements compared with parsers from npm. */
export async function messages(bench: Bench): Promise<void> {
  for (const type of SAMPLE_TYPES) await everyStep(bench, type, sample(type));
  await bestMt103(bench);
  await translations(bench);
  await beside(bench, `MT940 of ${LINES} lines`, mt940Parsers(mt940(LINES)), mt940(LINES));
  await beside(bench, `MT942 of ${LINES} lines`, mt942Parsers(mt942(LINES)), mt942(LINES));
  await beside(bench, `camt.053 of ${LINES} entries`, camt053Parsers(camt053(LINES)), camt053(LINES));
}

/** The steps that are timed for one message. Samples that are not messages (JSON, CSV) have no line. */
async function everyStep(bench: Bench, type: string, text: string): Promise<void> {
  const result = parse(text, MODE);
  if (result.kind !== 'message') return;
  const { message } = result;
  const content = contentOf(message);
  const rates = await inTurns(
    [
      { name: 'parse', run: () => parse(text, MODE) },
      { name: 'validate', run: () => validate(message) },
      { name: 'contentOf', run: () => contentOf(message) },
      { name: 'build', run: () => inOnePiece(build(message)) },
      { name: 'build content', run: () => (content === null ? '' : inOnePiece(build(content))) },
    ],
    bench.isShort ? SHORT : QUICK,
  );
  for (const { name, perSecond } of rates) bench.report(`${type}: ${name}`, perSecond, '/s');
}

/** V8 puts concatenated text into one piece of memory only when it is read. That is part of building it. */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}

/** The aim covers parsing and validation together, for different messages. */
async function bestMt103(bench: Bench): Promise<void> {
  const nextMessage = mt103Source();
  const texts = Array.from({ length: 1_000 }, nextMessage);
  let next = 0;
  const run = () => {
    next = (next + 1) % texts.length;
    return parseAndValidate(texts[next] ?? '');
  };
  const [rate] = await inTurns([{ name: '', run }], bench.isShort ? SHORT : THOROUGH);
  bench.report('MT103, parse + validate, different ones', rate?.perSecond ?? 0, '/s', AIM_MT103);
}

/** From a text to a text, with every problem and every loss. */
async function translations(bench: Bench): Promise<void> {
  const cases = [
    { name: 'MT103 → pacs.008', text: sample('MT103'), to: 'pacs.008.001.08' },
    { name: 'pacs.008 → MT103', text: sample('pacs.008.001.08'), to: 'MT103' },
    {
      name: `camt.053 of ${TRANSLATED_ENTRIES} entries → MT940`,
      text: camt053(TRANSLATED_ENTRIES),
      to: 'MT940',
    },
  ] as const;
  const contenders = cases.map(
    ({ name, text, to }): Contender => ({ name, run: () => translated(text, to) }),
  );
  for (const { name, perSecond } of await inTurns(contenders, bench.isShort ? SHORT : THOROUGH)) {
    bench.report(`translation ${name}`, perSecond, '/s');
  }
}

function translated(text: string, to: Parameters<typeof translate>[1]): string {
  const result = translate(text, to);
  if (!result.ok) throw new Error(`The text can't be translated to ${to}.`);
  return inOnePiece(result.text);
}

/**
 * The package compared with other parsers of the same text. They return objects with dates and numbers, so the package is measured
 * up to its typed content.
 */
async function beside(bench: Bench, title: string, readers: readonly Reader[], text: string): Promise<void> {
  for (const reader of readers) await agree(reader);
  const own: Contender[] = [
    { name: 'clearbench, parse + contentOf', run: () => contentIn(messageIn(text)) },
    { name: 'clearbench, parse + validate', run: () => parseAndValidate(text) },
  ];
  const rates = await inTurns([...own, ...readers], bench.isShort ? SHORT : THOROUGH);
  for (const { name, perSecond } of rates) bench.report(`${title}: ${name}`, perSecond, '/s');
  const first = rates[0]?.perSecond ?? 0;
  for (const { name, perSecond } of rates.slice(own.length)) {
    const aim = name.startsWith('mt940-js ') ? [AIM_MT940_RATIO] : [];
    bench.report(`${title}: clearbench ÷ ${name}`, first / perSecond, '×', ...aim);
  }
}

/** A parser that does not find everything in the text cannot be compared. */
async function agree({ name, found }: Reader): Promise<void> {
  const { lines, closing } = await found();
  const expected = expectedOf(LINES);
  if (lines !== expected.lines || (closing !== null && closing !== Number(expected.closing))) {
    throw new Error(`${name} finds ${lines} lines and ${closing}, not ${LINES} and ${expected.closing}.`);
  }
}

const parseAndValidate = (text: string): unknown => checked(messageIn(text));
