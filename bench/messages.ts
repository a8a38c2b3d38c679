import { sample } from '@clearbench/messages';
import { build, contentOf, parse, validate } from '@clearbench/messages/inside';
import { SAMPLE_TYPES } from '@clearbench/messages/types';
import { camt053Parsers, mt940Parsers, mt942Parsers, type Reader } from './messages/npm-parsers.ts';
import { camt053, expectedOf, mt940, mt942 } from './messages/statements.ts';
import { inTurns, QUICK, type Rate } from './messages/turns.ts';
import { mt103Source } from './mt103.ts';

const LINES = 50;
const MODE = { mode: 'strict' } as const;
const TARGET_MT103_PER_SECOND = 150_000;
const TARGET_MT940_RATIO = 5;

/** Messages per second on one core: each type alone, then statements compared with parsers from npm. */
export async function messages(): Promise<void> {
  console.log('Messages per second on one core; median of alternating rounds\n');
  for (const type of SAMPLE_TYPES) await everyStep(type, sample(type));
  await bestMt103();
  const ratio = await beside(`MT940 of ${LINES} lines`, mt940(LINES), mt940Parsers);
  await beside(`MT942 of ${LINES} lines`, mt942(LINES), mt942Parsers);
  await beside(`camt.053.001.08 of ${LINES} entries`, camt053(LINES), camt053Parsers);
  console.log(`MT940 ÷ mt940-js: ${ratio.toFixed(1)} (target: at least ${TARGET_MT940_RATIO})`);
}

/** The steps that are timed for one message. Samples that are not messages (JSON, CSV) have no line. */
async function everyStep(type: string, text: string): Promise<void> {
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
    QUICK,
  );
  console.log(
    `${type.padEnd(18)} ${String(text.length).padStart(6)} characters  ${rates.map(inline).join('  ')}`,
  );
}

/** V8 puts concatenated text into one piece of memory only when it is read. That is part of building it. */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}

/** The target covers parsing and validation together, for different messages. */
async function bestMt103(): Promise<void> {
  const nextMessage = mt103Source();
  const texts = Array.from({ length: 1_000 }, nextMessage);
  let next = 0;
  const [rate] = await inTurns([
    {
      name: 'MT103 parse + validate',
      run: () => {
        next = (next + 1) % texts.length;
        return parseAndValidate(texts[next] ?? '');
      },
    },
  ]);
  const perSecond = rate?.perSecond ?? 0;
  console.log(
    `\nMT103 parse + validate: ${whole(perSecond)}/s (target: at least ${whole(TARGET_MT103_PER_SECOND)}/s)\n`,
  );
}

/**
 * The package compared with other parsers of the same text, as a factor of the first of them. They return objects with dates and
 * numbers, so the package is measured up to its typed content.
 */
async function beside(title: string, text: string, readersOf: (text: string) => Reader[]): Promise<number> {
  const readers = readersOf(text);
  for (const reader of readers) await agree(reader);
  const rates = await inTurns([
    { name: 'clearbench: parse + contentOf', run: () => contentIn(text) },
    { name: 'clearbench: parse + validate', run: () => parseAndValidate(text) },
    ...readers,
  ]);
  const own = rates[0]?.perSecond ?? 0;
  console.log(`${title}, ${text.length} characters`);
  for (const { name, perSecond } of rates) {
    console.log(`  ${name.padEnd(34)} ${whole(perSecond).padStart(8)}/s  ×${(own / perSecond).toFixed(1)}`);
  }
  console.log('');
  return own / (rates[2]?.perSecond ?? Number.NaN);
}

/** A parser that does not find everything in the text cannot be compared. */
async function agree({ name, found }: Reader): Promise<void> {
  const { lines, closing } = await found();
  const expected = expectedOf(LINES);
  if (lines !== expected.lines || (closing !== null && closing !== Number(expected.closing))) {
    throw new Error(`${name} finds ${lines} lines and ${closing}, not ${LINES} and ${expected.closing}.`);
  }
}

function contentIn(text: string): unknown {
  const result = parse(text, MODE);
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  if (content === null) throw new Error('The text has no content.');
  return content;
}

function parseAndValidate(text: string): unknown {
  const result = parse(text, MODE);
  if (result.kind !== 'message') throw new Error(`The text is ${result.kind}.`);
  const problems = validate(result.message);
  if (problems.some(({ severity }) => severity === 'error')) throw new Error('The message has errors.');
  return problems;
}

const inline = ({ name, perSecond }: Rate): string => `${name} ${whole(perSecond).padStart(9)}/s`;
const whole = (number: number): string => Math.round(number).toLocaleString('en');
