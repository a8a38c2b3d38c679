import { describe, expect, it } from 'vitest';
import type { ContentType } from '../core/content.ts';
import { sample } from '../formats/sample.ts';
import { parse } from '../reading/parse.ts';
import { targetsOf, translate } from './index.ts';

function translated(text: string, target: ContentType) {
  const { message } = parse(text);
  if (message === undefined) throw new Error('The text has no structure.');
  expect(targetsOf(message)).toContain(target);
  const translation = translate(message, target);
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  expect(translation.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return translation;
}

describe('a message of a version from 2009', () => {
  it('is translated as what it says, under the names and in the forms of the usual version', () => {
    const { text, losses } = translated(sample('camt.053.001.02'), 'MT940');
    expect(text).toContain(':61:2611201120C12500,50NTRFINV4711\r\n:86:/ORDP//NAME/Northern Mills Ltd\r\n');
    expect(losses.map(({ from }) => from).filter((from) => from?.endsWith('/Sts'))).toEqual([]);
  });

  it('is translated with its banks and its day', () => {
    const order = sample('pain.001.001.03').replace(
      /(<InitgPty>[\s\S]*?<Nm>[^<]*<\/Nm>)/,
      '$1<Id><OrgId><BICOrBEI>NORTGB20</BICOrBEI></OrgId></Id>',
    );
    const { text } = translated(order, 'MT101');
    expect(text).toContain('{1:F01NORTGB20');
    expect(text).toMatch(/:30:\d{6}\r\n:21:/);
    expect(text).toMatch(/:57A:[A-Z0-9]{8}\r\n/);
  });
});
