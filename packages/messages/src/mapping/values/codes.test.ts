import { describe, expect, it } from 'vitest';
import type { ContentType } from '../../core/content.ts';
import { MORE_CASES } from '../../fixtures/mapping-more.ts';
import { MT103_CASES, STOPPED_MT103 } from '../../fixtures/mapping-mt103.ts';
import { MT202_CASES, PACS009_CASES } from '../../fixtures/mapping-mt202.ts';
import { PACS008_CASES, STOPPED_PACS008 } from '../../fixtures/mapping-pacs008.ts';
import {
  CANCELLATION_CASES,
  ORDER_CASES,
  RETURN_CASES,
  STOPPED_REQUESTS,
} from '../../fixtures/mapping-requests.ts';
import { REJECTION_CASES, STATUS_CASES, STOPPED_STATUS } from '../../fixtures/mapping-status.ts';
import { buildMx } from '../../iso20022/index.ts';
import { parse } from '../../reading/parse.ts';
import { counterpartsOf, translate } from '../index.ts';
import { MAPPING_CODES } from './codes.ts';

/** Codes of the losses when a text is translated. */
function codesOf(text: string, wanted?: ContentType): string[] {
  const result = parse(text, { mode: 'lenient' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  const { message } = result;
  return (wanted === undefined ? counterpartsOf(message) : [wanted]).flatMap((target) => {
    const translation = translate(message, target);
    const reported = translation.ok ? translation.losses : translation.problems;
    return reported.map(({ code }) => code);
  });
}

describe('the codes of the mapping', () => {
  it.each(MORE_CASES)('include $code: $why', ({ code, text, target }) => {
    expect(codesOf(text, target)).toContain(code);
  });

  it('each have a fixture, and there are no others', () => {
    const texts = [
      ...MT103_CASES,
      ...STOPPED_MT103,
      ...MT202_CASES,
      ...REJECTION_CASES,
      ...CANCELLATION_CASES,
      ...RETURN_CASES,
      ...ORDER_CASES,
      ...STOPPED_REQUESTS,
    ].map(({ text }) => text);
    const contents = [
      ...[...PACS009_CASES, ...STOPPED_PACS008, ...STATUS_CASES, ...STOPPED_STATUS].map(
        ({ content }) => content,
      ),
    ];
    const found = new Set([
      ...texts.flatMap((text) => codesOf(text)),
      ...contents.flatMap((content) => codesOf(buildMx(content))),
      ...PACS008_CASES.flatMap(({ content, target }) => codesOf(buildMx(content), target)),
      ...MORE_CASES.flatMap(({ text, target }) => codesOf(text, target)),
    ]);
    expect([...found].sort()).toEqual(Object.keys(MAPPING_CODES).sort());
  });
});
