import { describe, expect, it } from 'vitest';
import type { Problem } from '../../core/problem.ts';
import { GOOD_MX } from '../../fixtures/iso20022/good.ts';
import { sampleMx } from '../content/sample-mx.ts';
import { parseMxAll } from '../reading/parse-mx.ts';
import { validateMx } from './validate-mx.ts';

/** A start tag without its end, which begins the same as any other of that name. */
const TAG = /<([A-Z][A-Za-z0-9]+)(?=[ >])[^>]*>/g;
const AROUND = new Set(['Envelope', 'AppHdr', 'Document']);

interface Tags {
  readonly name: string;
  readonly start: number;
  readonly body: number;
  readonly bodyEnd: number;
  readonly end: number;
}

/** Where the elements of a text begin and end; those left out that hold one of the same name. */
function* tagsIn(text: string): Generator<Tags> {
  for (const { 0: tag, 1: name = '', index: start } of text.matchAll(TAG)) {
    const body = start + tag.length;
    const bodyEnd = text.indexOf(`</${name}>`, body);
    const isNested = text.slice(body, bodyEnd).includes(`<${name}>`);
    if (AROUND.has(name) || bodyEnd === -1 || isNested) continue;
    yield { name, start, body, bodyEnd, end: bodyEnd + name.length + 3 };
  }
}

function problemsOf(text: string): Problem[] {
  const result = parseMxAll(text, 'strict').next().value;
  if (result === undefined) return [];
  return result.kind === 'message' ? validateMx(result.message) : result.problems;
}

const MESSAGES = Object.entries(GOOD_MX).filter(([, { text }]) => text.includes('<Document'));

describe('one mistake', () => {
  it.each(['EUX', '\u{1F600}'.repeat(1_000)])(
    'in a currency is not one of the exchange rate too',
    (currency) => {
      const instructed = `</IntrBkSttlmDt><InstdAmt Ccy="${currency}">12500.50</InstdAmt>`;
      const text = sampleMx('pacs.008.001.08').replace('</IntrBkSttlmDt>', instructed);
      const found = problemsOf(text);
      expect(found.length).toBeGreaterThan(0);
      for (const { path, message } of found) {
        expect(path).toContain('/InstdAmt');
        expect(message.length).toBeLessThan(300);
      }
    },
  );

  it.each(MESSAGES)('a name of %s in capitals is one problem, wherever it occurs', (_, { text }) => {
    for (const { name, start, body, bodyEnd, end } of tagsIn(text)) {
      const upper = name.toUpperCase();
      if (upper === name) continue;
      const wrong = `${text.slice(0, start + 1)}${upper}${text.slice(start + 1 + name.length, bodyEnd)}</${upper}>${text.slice(end)}`;
      const found = problemsOf(wrong);
      expect(
        found.map(({ code, message }) => [code, message.includes(`write ${name} (`)]),
        `${name} at ${body}`,
      ).toEqual([['element_unexpected', true]]);
    }
  });

  it.each(MESSAGES)(
    'a missing pair of tags of %s is a few problems, however much is in between',
    (_, { text }) => {
      for (const { name, start, body, bodyEnd, end } of tagsIn(text)) {
        const found = problemsOf(text.slice(0, start) + text.slice(body, bodyEnd) + text.slice(end));
        expect(found.length, `${name}: ${found.map(({ message }) => message).join(' ')}`).toBeLessThanOrEqual(
          4,
        );
        expect(found.length, name).toBeGreaterThan(0);
      }
    },
  );
});
