import { describe, expect, it } from 'vitest';
import { MX_TYPES } from '../../core/message-type.ts';
import { sample } from '../../formats/sample.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { hasMxSample } from '../content/sample-mx.ts';

const unexpected = (text: string): string[] =>
  [...checkAll(text)].flatMap(({ problems }) =>
    problems.filter(({ code }) => code === 'element_unexpected').map(({ message }) => message),
  );
const as = (text: string, from: string, to: string): string => text.replaceAll(from, to);

describe('an element that another version of the message has', () => {
  it('says since which version it is there', () => {
    const old = as(sample('camt.053.001.08'), 'camt.053.001.08', 'camt.053.001.02');
    const withAmount = old.replace(/<TxDtls>/, '<TxDtls><Amt Ccy="EUR">1.00</Amt>');
    expect(withAmount).not.toBe(old);
    expect(unexpected(withAmount)).toContainEqual(
      expect.stringMatching(/^Amt does not belong in TxDtls, .* It is there since version 0[34] \(camt\.053/),
    );
    const initiation = as(sample('pain.001.001.09'), 'pain.001.001.09', 'pain.001.001.03');
    const found = unexpected(initiation);
    expect(found).toContainEqual(
      expect.stringMatching(
        /^Dt does not belong in ReqdExctnDt, which holds text only\. It is there since version 0\d/,
      ),
    );
    expect(found).toContainEqual(expect.stringMatching(/^BICFI .* It is there since version 0\d/));
  });

  it('says up to which version it was there', () => {
    const withOld = sample('pain.001.001.09').replace('<BICFI>', '<BIC>OAKNGB20</BIC><BICFI>');
    expect(unexpected(withOld)[0]).toMatch(
      /^BIC does not belong in FinInstnId, .* It was there up to version 03/,
    );
  });

  it('is not claimed of an element that no version has there', () => {
    const wrong = sample('pacs.008.001.08').replace('<ChrgBr>', '<Bal>1</Bal><ChrgBr>');
    expect(unexpected(wrong)).toEqual([expect.not.stringMatching(/version/)]);
  });

  it.each(MX_TYPES.filter(hasMxSample))('%s has nothing unexpected itself', (type) => {
    expect(unexpected(sample(type))).toEqual([]);
  });
});
