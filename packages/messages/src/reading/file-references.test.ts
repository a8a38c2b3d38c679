import { describe, expect, it } from 'vitest';
import { MAX_PROBLEMS_PER_MESSAGE } from '../core/problem.ts';
import { sample } from '../formats/sample.ts';
import { checkAll } from './checking/check.ts';
import { createChecker } from './checking/check-stream.ts';
import { readTransfers } from './items/read-transfers.ts';

const UETR = '7a562c67-ca16-48ba-b074-65581be6f0aa';
const OTHER_UETR = '3d7d2f2a-7b0c-4f8e-8a35-0a4b8a7a9c11';

const mt103 = (reference: string, uetr: string): string =>
  sample('MT103')
    .replace(/:20:.*/, `:20:${reference}`)
    .replace(/\{121:[^}]*/, `{121:${uetr}`);
const pain = (message: string, uetr = ''): string =>
  sample('pain.001.001.09')
    .replace(/<MsgId>[^<]*/, `<MsgId>${message}`)
    .replace(/<UETR>.*<\/UETR>/, uetr === '' ? '' : `<UETR >${uetr}</UETR>`)
    .replace(/<UETR>.*<\/UETR>/, '');
const lineOf = (text: string, element: string): number =>
  text.slice(0, text.indexOf(element)).split('\n').length;
const acknowledged = (copy: string): string =>
  `{1:F21OAKNGB20AXXX0001000001}{4:{177:2611201030}{451:0}}${copy}`;
const duplicate = (text: string): string => text.replace(/\{5:/, '{5:{PDE:}');
const csv = (...uetrs: string[]): string =>
  ['type,uetr,amount,currency,sender_bic,receiver_bic,transaction_reference,value_date']
    .concat(uetrs.map((uetr, at) => `mt103_swift,${uetr},1.0${at},EUR,OAKNGB20,ELMFDEF0,REF${at},2026-11-20`))
    .join('\n');
const json = (...uetrs: string[]): string =>
  `[\n${uetrs.map((uetr) => `{"uetr":"${uetr}","amount":"1.00","currency":"EUR","sender":{"name":"a"},"receiver":{"name":"b"}}`).join(',\n')}\n]`;
/** A `pain` in which so many transactions have one UETR. */
const ofTransactions = (message: string, count: number): string =>
  pain(message, UETR).replace(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/s, (one) => one.repeat(count));

/** What repeats, with the path of the second and the line of the first. */
const repeated = (problems: readonly { code: string; path: string; message: string }[]) =>
  problems.flatMap(({ code, path, message }) =>
    code === 'reference_repeated' ? [[path, Number(/line (\d+)/.exec(message)?.[1])]] : [],
  );

describe.each<[string, string, unknown[]]>([
  ['field 20', `${mt103('A', UETR)}\n${mt103('A', OTHER_UETR)}`, [['20', 2]]],
  ['the UETR of two MT103', `${mt103('A', UETR)}\n${mt103('B', UETR)}`, [['121', 1]]],
  ['field 20 alone: the message is there twice', `${mt103('A', UETR)}\n${mt103('A', UETR)}`, [['20', 2]]],
  [
    'MsgId',
    `${pain('A')}\n${pain('A')}`,
    [['/Document/CstmrCdtTrfInitn/GrpHdr/MsgId', lineOf(pain('A'), '<MsgId>')]],
  ],
  [
    'the UETR of two pain.001',
    `${pain('A', UETR)}\n${pain('B', UETR)}`,
    [['/Document/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf[1]/PmtId/UETR', lineOf(pain('A', UETR), '<UETR ')]],
  ],
  ['the UETR of two rows', csv(UETR, OTHER_UETR, UETR), [['uetr', 2]]],
  ['the UETR of two elements', json(UETR, UETR), [['/1/uetr', 2]]],
  ['nothing: the copy of an acknowledgement', `${mt103('A', UETR)}\n${acknowledged(mt103('A', UETR))}`, []],
  [
    'field 20 of two copies',
    `${acknowledged(mt103('A', UETR))}\n${acknowledged(mt103('A', UETR))}`,
    [['20', 2]],
  ],
  [
    'field 20 of the second copy of an order',
    `${mt103('A', UETR)}\n${acknowledged(mt103('A', UETR))}\n${acknowledged(mt103('A', UETR))}`,
    [['20', 2 + lineOf(mt103('A', UETR), '-}')]],
  ],
  ['nothing: a UETR twice in one message', `${pain('A')}\n${ofTransactions('B', 2)}`, []],
  ['nothing: a possible duplicate', `${mt103('A', UETR)}\n${duplicate(mt103('A', UETR))}`, []],
  ['nothing: a payment and its status', `${sample('pacs.008.001.08')}\n${sample('pacs.002.001.10')}`, []],
  ['nothing: other references', `${mt103('A', UETR)}\n${mt103('B', OTHER_UETR)}`, []],
])('%s', (_, text, right) => {
  it('is reported of the later one when the file is checked', () => {
    const found = [...checkAll(text, { mode: 'lenient' })];
    expect(found.flatMap(({ problems }) => repeated(problems))).toEqual(right);
    expect(found.at(0)?.problems.filter(({ code }) => code === 'reference_repeated')).toEqual([]);
  });

  it('is reported when the file is read for its transfers', () => {
    expect(readTransfers(text).items.flatMap(({ problems }) => repeated(problems))).toEqual(right);
  });

  it('is reported when the file arrives in chunks', () => {
    const checker = createChecker({ mode: 'lenient' });
    const all = [...checker.push(text), ...checker.end()];
    expect(all.flatMap(({ problems }) => repeated(problems))).toEqual(right);
  });
});

it('transactions that repeat a UETR are listed up to the limit', () => {
  const count = MAX_PROBLEMS_PER_MESSAGE + 1;
  const text = `${ofTransactions('A', 1)}\n${ofTransactions('B', count)}`;
  const found = [...checkAll(text, { mode: 'lenient' })].flatMap(({ problems }) => repeated(problems));
  expect(found).toHaveLength(MAX_PROBLEMS_PER_MESSAGE);
});
