import { expect, it } from 'vitest';
import * as swiftMt from '../exports/swift-mt.ts';
import * as messages from '../index.ts';

/** As JavaScript calls it. */
type Untyped = (...args: unknown[]) => unknown;
const untyped = <Name extends string>(functions: Record<Name, unknown>) => functions as Record<Name, Untyped>;
const { check, compare, contentSchema, outline, read, readAll, rulesOf, safeBuild, sample, translate } =
  untyped(messages);
const mt = untyped(swiftMt);

const TEXT = messages.sample('MT103');
const reading = messages.read(TEXT, 'MT103');
const content = reading.ok ? reading.content : null;
const all = (items: unknown) => [...(items as Iterable<unknown>)];
/** Checks a stream of one chunk. */
async function checkStream(chunk: unknown, options = {}): Promise<void> {
  async function* chunks() {
    yield chunk;
  }
  for await (const _ of check(chunks(), options) as AsyncIterable<unknown>);
}

it.each<[string, () => unknown, string]>([
  ['read()', () => read(), 'The message is undefined. Pass its text, or its bytes as a Uint8Array.'],
  ['read(null)', () => read(null), 'The message is null. Pass'],
  ['read(5)', () => read(5), 'The message is a number. Pass'],
  ['read(buffer)', () => read(new ArrayBuffer(4)), 'The message is an object of the class ArrayBuffer. Pass'],
  ['readAll()', () => readAll(), 'The message is undefined.'],
  ['check()', () => all(check()), 'The message is undefined.'],
  ['check({})', () => all(check({})), 'The message is an object of the class Object.'],
  ['outline(null)', () => outline(null), 'The message is null.'],
  ['compare(TEXT)', () => compare(TEXT), 'The message is undefined.'],
  [
    'translate()',
    () => translate(undefined, 'pacs.008.001.08'),
    'The message is undefined. Pass its text, its bytes, or its content.',
  ],
  ['read() of SWIFT MT', () => mt.read(), 'The message is undefined. Pass its text.'],
  ['check() of SWIFT MT', () => all(mt.check()), 'The message is undefined.'],
])('%s names what it was given', (_, call, message) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});

it('a stream with anything but texts and bytes names it', async () => {
  await expect(checkStream(5)).rejects.toThrow('The message is a number.');
});

const MODES = 'The option mode is "loose". It must be strict or lenient.';
const MODE = { mode: 'loose' };

it.each<[string, () => unknown, string]>([
  ['read', () => read(TEXT, MODE), MODES],
  ['readAll', () => all(readAll(TEXT, MODE)), MODES],
  ['check', () => all(check(TEXT, MODE)), MODES],
  ['safeBuild', () => safeBuild(content, MODE), MODES],
  ['outline', () => outline(TEXT, MODE), MODES],
  ['compare', () => compare(TEXT, TEXT, MODE), MODES],
  ['translate', () => translate(TEXT, 'pacs.008.001.08', MODE), MODES],
  ['read of SWIFT MT', () => mt.read(TEXT, MODE), MODES],
  [
    'a profile',
    () => read(TEXT, { profile: 'cbprplus' }),
    'The option profile is "cbprplus". It must be base, cbpr, sepa, sps, dk or austria.',
  ],
  [
    'a day',
    () => read(TEXT, { asOf: '2026-02-31' }),
    'The option asOf is "2026-02-31". It must be a day like',
  ],
  [
    'a number',
    () => read(TEXT, { mostProblems: -1 }),
    'The option mostProblems is -1. It must be a whole number',
  ],
  [
    'rules',
    () => read(TEXT, { without: ['T52'] }),
    'The option without is ["T52"]. It must be a list of rules',
  ],
  ['paths', () => compare(TEXT, TEXT, { ignore: 'ids' }), 'The option ignore is "ids". It must be a list'],
  ['a date', () => sample('MT103', { date: 'today' }), 'The option date is "today". It must be a day'],
  ['a UETR', () => sample('MT103', { uetr: 'x' }), 'The option uetr is "x". It must be a UUID'],
  [
    'a time',
    () => translate(TEXT, 'pacs.008.001.08', { createdAt: 'now' }),
    'The option createdAt is "now". It must be a date and time',
  ],
  ['a type', () => rulesOf(), 'There is no type undefined.'],
  ['a type of content', () => contentSchema(), 'There is no type undefined.'],
])('%s: an unknown value is refused with the possible ones', (_, call, message) => {
  expect(call).toThrow(RangeError);
  expect(call).toThrow(message);
});

it('a stream refuses an unknown mode', async () => {
  await expect(checkStream(TEXT, MODE)).rejects.toThrow(MODES);
});
