import { describe, expect, it } from 'vitest';
import type { MtCase } from '../../fixtures/mapping-case.ts';
import { MT103_CASES, STOPPED_MT103 } from '../../fixtures/mapping-mt103.ts';
import { contentOfMx, type MxContent, parseMxAll } from '../../iso20022/index.ts';
import { parse, validate } from '../../reading/parse.ts';
import { counterpartsOf, translate } from '../index.ts';
import { leavesOf } from '../losses.ts';
import { errorsBeyondAddresses } from '../testing/errors.ts';
import type { Translation } from '../translation.ts';

function translationOf(text: string): Translation {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error('not a message');
  expect(counterpartsOf(result.message)).toContain('pacs.008.001.08');
  return translate(result.message, 'pacs.008.001.08');
}

function contentOf(text: string): MxContent {
  const message = parseMxAll(text, 'strict').next().value;
  const content = message?.kind === 'message' ? contentOfMx(message.message) : null;
  if (content === null) throw new Error('not readable');
  return content;
}

/** Values by XPath, those of one part of the message. */
function valuesOf(part: unknown): ReadonlyMap<string, string> {
  return new Map(leavesOf(part, '').map(({ path, text }) => [path.slice(1), text]));
}

function expectValues(part: unknown, expected: MtCase['header'] = {}): void {
  const values = valuesOf(part);
  const found = Object.keys(expected).map((path) => {
    const has = [...values.keys()].some((other) => other === path || other.startsWith(`${path}/`));
    return [path, values.get(path) ?? (has ? 'present' : null)];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
}

describe('an MT103 as pacs.008', () => {
  it.each(MT103_CASES)('$why', ({ text, transaction, settlement, header, losses = [] }) => {
    const source = parse(text, { mode: 'strict' });
    const wrong = source.kind === 'message' ? validate(source.message) : source.problems;
    expect(wrong.filter(({ severity }) => severity === 'error')).toEqual([]);
    const translation = translationOf(text);
    if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
    const content = contentOf(translation.text);
    if (content.type !== 'pacs.008.001.08') throw new Error(content.type);
    const { GrpHdr, CdtTrfTxInf } = content.document;
    expectValues(CdtTrfTxInf[0], transaction);
    expectValues(GrpHdr.SttlmInf, settlement);
    expectValues(content.header, header);
    const reported = translation.losses.map(({ kind, code, from }) => `${kind} ${code} ${from}`);
    expect(reported).toEqual(expect.arrayContaining([...losses]));
    expect(errorsBeyondAddresses(translation.problems)).toEqual([]);
  });

  it.each(STOPPED_MT103)('is not made of a message with $why', ({ text, code, path }) => {
    const translation = translationOf(text);
    expect(translation.ok).toBe(false);
    expect(translation.problems.map((problem) => `${problem.code} ${problem.path}`)).toEqual([
      `${code} ${path}`,
    ]);
  });

  it('with structured addresses is right without a warning', () => {
    const found = MT103_CASES.find(({ why }) => why.startsWith('option F: name, address'));
    const translation = translationOf(found?.text ?? '');
    expect(translation.problems).toEqual([]);
  });

  it('with address lines reports an error, because CBPR+ no longer accepts them', () => {
    const { problems } = translationOf(MT103_CASES[0]?.text ?? '');
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error cbpr_address',
      'error cbpr_address',
    ]);
  });
});
