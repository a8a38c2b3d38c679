import { describe, expect, it } from 'vitest';
import type { Message } from '../../core/message.ts';
import {
  REJECTION,
  REJECTION_CASES,
  REJECTION_WITHOUT_UETR,
  STATUS_CASES,
  STOPPED_STATUS,
} from '../../fixtures/mapping-status.ts';
import { GOOD_MT199 } from '../../fixtures/mt199.ts';
import { buildMx, contentOfMx, parseMxAll } from '../../iso20022/index.ts';
import { parse } from '../../reading/parse.ts';
import { counterpartsOf, targetsOf, translate } from '../index.ts';
import { leavesOf } from '../losses.ts';
import type { Translation } from '../translation.ts';

function messageOf(text: string): Message {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  return result.message;
}

function translationOf(text: string): Translation {
  const message = messageOf(text);
  const [target] = counterpartsOf(message);
  if (target === undefined) throw new Error('no target');
  return translate(message, target);
}

function translated(text: string): Extract<Translation, { ok: true }> {
  const translation = translationOf(text);
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  expect(translation.problems).toEqual([]);
  return translation;
}

describe('a rejection', () => {
  it.each(REJECTION_CASES)('as pacs.002: $why', ({ text, values, losses }) => {
    const translation = translated(text);
    const message = parseMxAll(translation.text, 'strict').next().value;
    const content = message?.kind === 'message' ? contentOfMx(message.message) : null;
    if (content?.type !== 'pacs.002.001.10') throw new Error('no pacs.002');
    const leaves = leavesOf(content.document.TxInfAndSts?.[0], '');
    const found = new Map(leaves.map((leaf) => [leaf.path.slice(1), leaf.text]));
    const seen = Object.keys(values).map((path) => [path, found.get(path) ?? null]);
    expect(Object.fromEntries(seen)).toEqual(values);
    const reported = translation.losses.map(({ kind, code }) => `${kind} ${code}`);
    expect(reported).toEqual(expect.arrayContaining([...losses]));
  });

  it('is the same when it is translated there and back', () => {
    const back = translated(translated(REJECTION).text).text;
    const block4 = (text: string): string => text.slice(text.indexOf('{4:'));
    expect(block4(back)).toBe(block4(REJECTION));
  });

  it('has its text word by word, where lines are full and where they are not', () => {
    const full = `//${'X'.repeat(44)} END`;
    const text = REJECTION.replace(
      /(\/TEXT\/.*\r\n)/,
      `$1//NOT PAID\r\n//BECAUSE CLOSED\r\n${full}\r\n//ING\r\n`,
    );
    expect(translated(text).text.replace(/<\/AddtlInf>\s*<AddtlInf>/g, '')).toContain(
      `NOT PAID BECAUSE CLOSED ${'X'.repeat(44)} ENDING`,
    );
  });

  it('without a UETR has no counterpart', () => {
    const { ok, problems } = translationOf(REJECTION_WITHOUT_UETR);
    expect([ok, ...problems.map(({ code }) => code)]).toEqual([false, 'T20087']);
  });

  it('alone of the free format messages has a counterpart', () => {
    expect(targetsOf(messageOf(GOOD_MT199['with two references'] ?? ''))).toEqual([]);
  });
});

describe('a pacs.002', () => {
  it.each(STATUS_CASES)('as MT199 or MT299: $why', ({ content, type, lines, losses }) => {
    const translation = translated(buildMx(content));
    expect(translation.type).toBe(type);
    expect(translation.text.split('\r\n')).toEqual(expect.arrayContaining([...lines]));
    const reported = translation.losses.map(({ kind, code }) => `${kind} ${code}`);
    expect(reported).toEqual(expect.arrayContaining([...losses]));
  });

  it.each(STOPPED_STATUS)('$why has no counterpart', ({ content, codes }) => {
    expect(targetsOf(messageOf(buildMx(content)))).toEqual([]);
    const { ok, problems } = translationOf(buildMx(content));
    expect(ok).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });
});
