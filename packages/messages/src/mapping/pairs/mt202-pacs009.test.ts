import { describe, expect, it } from 'vitest';
import { MT202_CASES, PACS009_CASES, STOPPED_MT202 } from '../../fixtures/mapping-mt202.ts';
import { buildMx, contentOfMx, parseMxAll } from '../../iso20022/index.ts';
import { parse } from '../../reading/parse.ts';
import { counterpartsOf, translate } from '../index.ts';
import { leavesOf } from '../losses.ts';
import { errorsBeyondAddresses } from '../testing/errors.ts';
import type { Translation } from '../translation.ts';

function translationOf(text: string, wanted?: 'pacs.009.001.08'): Translation {
  const result = parse(text, { mode: 'lenient' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  const target = wanted ?? counterpartsOf(result.message)[0];
  if (target === undefined) throw new Error('no target');
  return translate(result.message, target);
}

function reported(translation: Translation): string[] {
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  expect(errorsBeyondAddresses(translation.problems)).toEqual([]);
  return translation.losses.map(({ kind, code, from }) => `${kind} ${code} ${from}`);
}

function valuesOf(text: string): ReadonlyMap<string, string> {
  const message = parseMxAll(text, 'strict').next().value;
  const content = message?.kind === 'message' ? contentOfMx(message.message) : null;
  return new Map(leavesOf(content?.document, '').map((leaf) => [leaf.path.slice(1), leaf.text]));
}

describe('an MT202 as pacs.009', () => {
  it.each(MT202_CASES)('$why', ({ text, values, losses = [] }) => {
    const translation = translationOf(text);
    expect(reported(translation)).toEqual(expect.arrayContaining([...losses]));
    const found = valuesOf(translation.ok ? translation.text : '');
    const seen = Object.keys(values).map((path) => [path, found.get(path) ?? null]);
    expect(Object.fromEntries(seen)).toEqual(values);
  });

  it.each(STOPPED_MT202)('is not made of a message with $why', ({ text, code }) => {
    const translation = translationOf(text, 'pacs.009.001.08');
    expect(translation.ok).toBe(false);
    expect(translation.problems.map((problem) => problem.code)).toEqual([code]);
  });
});

describe('a pacs.009 as MT202', () => {
  it.each(PACS009_CASES)('$why', ({ content, type, fields, losses = [] }) => {
    const translation = translationOf(buildMx(content));
    const codes = reported(translation).map((loss) => loss.split(' ').slice(0, 2).join(' '));
    expect(codes).toEqual(expect.arrayContaining([...losses]));
    if (!translation.ok) throw new Error('not translated');
    expect(translation.type).toBe(type);
    const block = /\{4:\n(.*)\n-\}/s.exec(translation.text.replaceAll('\r', ''))?.[1] ?? '';
    const tags = fields.map((field) => field.slice(0, field.indexOf(':', 1) + 1));
    const found = block.split(/\n(?=:\d\d[A-Z]?:)/);
    expect(found.filter((field) => tags.some((tag) => field.startsWith(tag)))).toEqual(fields);
  });
});
