import { describe, expect, it } from 'vitest';
import type { ContentType } from '../../core/content.ts';
import { sample } from '../../formats/sample.ts';
import { parse } from '../../reading/parse.ts';
import { targetsOf, translate } from '../index.ts';

const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';

function messageOf(text: string) {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  return result.message;
}

function translated(text: string, target: ContentType): { text: string; reported: string[] } {
  const translation = translate(messageOf(text), target);
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  expect(translation.problems.map(({ code }) => code).filter((code) => code !== 'cbpr_address')).toEqual([]);
  const reported = translation.losses.filter(({ code }) => code !== 'transport_dropped');
  return { text: translation.text, reported: reported.map(({ kind, from, to }) => `${kind} ${from ?? to}`) };
}

/** Fields of block 4. */
const fieldsOf = (text: string): string => /\{4:\r\n(.*)\r\n-\}/s.exec(text)?.[1] ?? '';

// Amounts come back with all decimals of their currency.
const OWN = sample('MT200').replace('}}{4:', `}{121:${UETR}}}{4:`).replace('1000000,', '1000000,00');
const WITHIN = (text: string): string => text.replaceAll('ELMFDEF0', 'LINDGB20').replace('9000,', '9000,00');

describe('a transfer of the own money of a bank (MT200)', () => {
  it('becomes a pacs.009 whose creditor is the sender', () => {
    expect(targetsOf(messageOf(OWN))).toEqual(['pacs.009.001.08']);
    const { text, reported } = translated(OWN, 'pacs.009.001.08');
    expect(text).toMatch(/<EndToEndId>OWN20261120A</);
    expect(text).toMatch(/<Cdtr>\s*<FinInstnId>\s*<BICFI>OAKNGB20</);
    expect(reported).toContain('assumed /Document/FICdtTrf/CdtTrfTxInf[1]/PmtId/EndToEndId');
    expect(targetsOf(messageOf(text))).toEqual(['MT202', 'MT200']);
    expect(fieldsOf(translated(text, 'MT200').text)).toBe(fieldsOf(OWN));
  });

  it('has no counterpart without a UETR', () => {
    expect(targetsOf(messageOf(sample('MT200')))).toEqual([]);
  });
});

describe('a transfer that is executed within a country (MT205)', () => {
  it.each(['MT205', 'MT205 COV'] as const)('is a pacs.009 as an %s', (type) => {
    const { text } = translated(WITHIN(sample(type)), 'pacs.009.001.08');
    expect(targetsOf(messageOf(text))).toEqual([type.replace('5', '2'), type]);
    const back = translated(text, type);
    expect(fieldsOf(back.text)).toContain(':52A:OAKNGB20');
    expect(fieldsOf(back.text)).toBe(fieldsOf(WITHIN(sample(type))));
  });

  it('is not offered for one that crosses a border', () => {
    expect(targetsOf(messageOf(sample('pacs.009.001.08')))).toEqual(['MT202']);
  });
});
