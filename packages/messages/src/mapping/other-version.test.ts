import { describe, expect, it } from 'vitest';
import type { ContentType } from '../core/content.ts';
import { MX_TYPES, type MxType, mxNameOf, usualVersionOf } from '../core/message-type.ts';
import { sample } from '../formats/sample.ts';
import { generateContent } from '../iso20022/testing/generate-content.ts';
import { Random } from '../iso20022/testing/random.ts';
import { parse } from '../reading/parse.ts';
import { runs } from '../testing/properties.ts';
import { targetsOf, translate } from './index.ts';
import { leavesOf } from './losses.ts';
import { asUsualVersion } from './other-version.ts';

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

describe('what may repeat in an older version only', () => {
  const entry = (inner: string): string =>
    sample('camt.053.001.02').replace('<NtryDtls>', `${inner}<NtryDtls>`);

  const amounts = ['7.50', '5.00'];
  const all = (name: string, indicator = ''): string =>
    amounts.map((amount) => `<${name}><Amt Ccy="EUR">${amount}</Amt>${indicator}</${name}>`).join('');

  it.each([
    ['charges', 'Chrgs', all('Chrgs')],
    ['interest', 'Intrst', all('Intrst', '<CdtDbtInd>CRDT</CdtDbtInd>')],
  ])('is translated, with a loss for each: %s', (_, name, inner) => {
    const { losses } = translated(entry(inner), 'MT940');
    const found = losses.filter(({ from }) => from?.includes(`/Ntry[1]/${name}`));
    expect(found.map(({ kind, before }) => `${kind} ${before?.slice(0, 8)}`)).toEqual(
      amounts.map((amount) => `dropped EUR ${amount}`),
    );
  });
});

/** Messages that have a counterpart. */
const TRANSLATED =
  'pacs.008 pacs.009 pacs.004 pacs.002 pain.001 camt.056 camt.029 camt.057 camt.052 camt.053 camt.054';

const VERSIONS: readonly MxType[] = MX_TYPES.filter(
  (type) => TRANSLATED.split(' ').includes(mxNameOf(type)) && usualVersionOf(type) !== type,
);

/** True if an account has no identification, which is mandatory in the usual versions: nothing can be put in its place. */
function lacksAccount(document: object): boolean {
  const groups: readonly unknown[] = Object.values(document).flat();
  return groups.some((group) => {
    if (typeof group !== 'object' || group === null) return false;
    const { Acct, DbtrAcct } = group as Readonly<Record<string, { readonly Id?: unknown } | undefined>>;
    return [Acct, DbtrAcct].some((account) => account !== undefined && account.Id === undefined);
  });
}

describe.each(VERSIONS)('any %s', (type) => {
  const random = new Random(46);
  it('is converted to the usual version, and what that lacks is a loss', () => {
    for (let run = 0; run < runs(40); run++) {
      const content = generateContent(type, random);
      const usual = asUsualVersion(content);
      expect(usual.kind === 'stopped' && !lacksAccount(content.document)).toBe(false);
      if (usual.kind === 'stopped') continue;
      const kept = new Set(leavesOf(usual.content.document, '').map(({ text }) => text));
      const named = usual.losses.map(({ before }) => before ?? '').join(' ');
      const lost = leavesOf(content.document, '').filter(
        ({ text }) => !kept.has(text) && !named.includes(text),
      );
      expect(lost).toEqual([]);
    }
  });
});
