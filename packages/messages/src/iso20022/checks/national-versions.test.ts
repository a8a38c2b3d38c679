import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { nationalVersion } from '../reading/message-name.ts';

const ISO = 'urn:iso:std:iso:20022:tech:xsd:';
const initiation = (namespace: string): string =>
  sample('pain.001.001.09').replaceAll(`${ISO}pain.001.001.09`, namespace);

describe('a national version of a message', () => {
  it.each([
    [
      'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd',
      'pain.001.001.03.ch.02',
      'pain.001.001.03',
    ],
    [`${ISO}pain.001.001.09.ch.03`, 'pain.001.001.09.ch.03', 'pain.001.001.09'],
    [`${ISO}pain.001.001.09_GBIC_4`, 'pain.001.001.09_GBIC_4', 'pain.001.001.09'],
    [`${ISO}pain.001.003.03`, 'pain.001.003.03', 'pain.001.001.03'],
    [
      'ISO:pain.001.001.03:APC:STUZZA:payments:003',
      'pain.001.001.03:APC:STUZZA:payments:003',
      'pain.001.001.03',
    ],
    [`${ISO}pain.001.001.03:austrian:003`, 'pain.001.001.03:austrian:003', 'pain.001.001.03'],
  ])('%s is not checked, with the version that it restricts', (namespace, name, base) => {
    const [checked, another] = [...checkAll(initiation(namespace))];
    expect(another).toBeUndefined();
    expect(checked).toMatchObject({ verdict: 'not-checked', type: name });
    expect(checked?.problems).toMatchObject([{ code: 'version_unsupported', severity: 'warning' }]);
    expect(checked?.problems[0]?.message).toContain(`restricts ${base}; to check it as that`);
    // What it orders is not known, so nothing is paid.
    expect(readTransfers(initiation(namespace)).items[0]).toMatchObject({ transfer: null });
  });

  it.each([
    `${ISO}pain.001.001.09`,
    `${ISO}pacs.008.001.08`,
    'urn:swift:xsd:$pain.001.001.03',
    '',
    'urn:else',
  ])('is none that has the namespace %j', (namespace) => expect(nationalVersion(namespace)).toBeNull());
});

describe('the example of a namespace', () => {
  it.each([
    ['urn:bank:camt.053', 'BkToCstmrStmt', 'camt.053.001'],
    ['urn:bank:statements', 'BkToCstmrStmt', 'camt.053.001'],
    ['urn:bank:pain.001', 'Unknown', 'pain.001.001'],
    ['urn:bank:other', 'Unknown', 'pacs.008.001.08'],
  ])('%s with %s is a message of its kind or area', (namespace, element, expected) => {
    const text = `<Document xmlns="${namespace}"><${element}/></Document>`;
    expect([...checkAll(text)][0]?.problems[0]?.message).toContain(`tech:xsd:${expected}`);
  });
});
