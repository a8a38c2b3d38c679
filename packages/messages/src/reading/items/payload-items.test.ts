import { describe, expect, it } from 'vitest';
import { MAX_PROBLEMS_PER_PAYLOAD } from '../../core/problem.ts';
import { SAMPLE_TYPES, sample } from '../../formats/sample.ts';
import { sampleTelex } from '../../telex/index.ts';
import { readTransfers } from './read-transfers.ts';

/** The text at the place of each item. */
function textsOf(payload: string): string[] {
  const { text, items } = readTransfers(payload);
  return items.map(({ span }) => text.slice(span.start, span.end));
}

const element = (name: string) =>
  `{"amount":"1.00","currency":"EUR","sender":{"name":"${name}"},"receiver":{"name":"b"}}`;
const HEADER = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const row = (reference: string, amount = '1.00') => `OAKNGB20,ELMFDEF0,${amount},EUR,${reference},2026-11-20`;

describe('the text of an item', () => {
  it.each(SAMPLE_TYPES)('%s is the message without the white space around it', (type) => {
    const text = sample(type).trim();
    const [own] = textsOf(`\n${text}\r\n\n`);
    expect(own).toBe(type === 'CSV' ? text.split(/\r?\n/)[1] : text);
  });

  it('FIN: is the message between its neighbours, however they are held apart', () => {
    const messages = ['MT103', 'MT940', 'MT202'].map((type) => sample(type as 'MT103').trim());
    for (const separator of ['', '\r\n', '\r\n$\r\n', '\n\n', '\r\n$']) {
      expect(textsOf(messages.join(separator))).toEqual(messages);
    }
    expect(textsOf(`\n\n${messages.join('\n')}\n`)).toEqual(messages);
    const withReturns = messages.map((message) => message.replaceAll('\r\n', '\r'));
    expect(textsOf(withReturns.join('\r'))).toEqual(withReturns);
    expect(textsOf(messages.map((message) => `\u0001${message}\u0003   `).join(''))).toEqual(messages);
  });

  it('ISO 20022: is that of its message, which all transfers of the message share', () => {
    const one = sample('pain.001.001.09').trim();
    const other = sample('pacs.008.001.08').trim();
    expect(textsOf(`\uFEFF${one}\n\n${other}\n`)).toEqual([one, one, other]);
    const broken = other.replace('</IntrBkSttlmAmt>', '');
    expect(textsOf(`${broken}\n${one}`)).toEqual([broken, one, one]);
  });

  it('telex: is the telex with the margin of its first line', () => {
    const one = sampleTelex().trim();
    const indented = `   ${one.replaceAll('\n', '\n   ')}`;
    expect(textsOf(`\r\n\r\n${one}\r\n\r\n${one}\r\n`)).toEqual([one, one]);
    expect(textsOf(`\n${indented}\n\n`)).toEqual([indented]);
  });

  it('JSON: is the element of an array, with brackets, quotes and commas in its texts', () => {
    const elements = ['plain', ']},[{', String.raw`\" \\`, 'x', '💶'].map(element);
    expect(textsOf(`[${elements.join(',')}]`)).toEqual(elements);
    expect(textsOf(`\n[ ${elements.join(' ,\n\t')} ]\n`)).toEqual(elements);
    expect(textsOf('[ 1, null ,"a"]')).toEqual(['1', 'null', '"a"']);
  });

  it('CSV: is the row, also beside a refused one, of one that spans lines, and after blank lines', () => {
    const rows = [row('one'), row('two', 'bad'), row('"th\nree"'), row('four'), row('"'), row('"x"y')];
    const table = [HEADER, ...rows.slice(0, 4)];
    expect(textsOf(table.join('\r\n'))).toEqual(rows.slice(0, 4));
    expect(textsOf(`${HEADER}\n\n${rows.slice(0, 4).join('\n\n')}\n\n`)).toEqual(rows.slice(0, 4));
    expect(textsOf(`\uFEFF${HEADER}\r${rows[0]}\r${rows[3]}\r`)).toEqual([rows[0], rows[3]]);
    expect(textsOf([HEADER, rows[5], rows[0], rows[4]].join('\n'))).toEqual([rows[5], rows[0], rows[4]]);
  });

  it('in an envelope is of the content, which is then the text that was read', () => {
    const content = [sample('MT103'), sample('MT202')].map((text) => text.trim()).join('\r\n');
    const { text, format } = readTransfers(JSON.stringify({ format: 'fin', content }));
    expect([text, format]).toEqual([content, 'swift-mt']);
    expect(textsOf(JSON.stringify({ content }))).toEqual(content.split(/\r\n(?=\{1:)/));
    const payload = JSON.stringify({ content: JSON.stringify({ content }) });
    expect(readTransfers(payload)).toMatchObject({ items: [], text: JSON.stringify({ content }) });
  });

  it('is its own also beside items that were refused and are not listed', () => {
    const count = MAX_PROBLEMS_PER_PAYLOAD;
    const refused = Array<string>(count).fill('X,X,X,X,,X');
    const csv = [HEADER, row('a'), ...refused, row('b'), ...refused, row('c'), ...refused].join('\n');
    expect(textsOf(csv).filter((text) => text !== refused[0])).toEqual(['a', 'b', 'c'].map((r) => row(r)));
    const bad = Array<string>(count).fill('{"amount":"X"}');
    const json = `[${[element('a'), ...bad, element('b'), ...bad, element('c')].join(',')}]`;
    expect(textsOf(json).filter((text) => text !== bad[0])).toEqual(['a', 'b', 'c'].map(element));
  });
});

describe('an item knows its type and what it is about:', () => {
  const known = (payload: string) =>
    readTransfers(payload).items.map(({ type, about }) => ({ type, ...about }));
  const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';
  const OTHER = '11111111-2222-4333-8444-555555555555';

  it.each(SAMPLE_TYPES)('%s', (type) => {
    for (const item of readTransfers(sample(type)).items) {
      expect(item.type).toBe(type === 'JSON' || type === 'CSV' ? null : type);
      if (item.transfer === null) continue;
      expect(item.about).toEqual({ uetr: item.transfer.uetr, reference: item.transfer.reference });
    }
  });

  it('a message that orders nothing, by its header and field 20', () => {
    const text = sample('MT199').replace(/\{121:[^}]*\}/, `{121:${UETR}}`);
    expect(known(text)).toMatchObject([
      { type: 'MT199', uetr: UETR, reference: /:20:(.*)/.exec(text)?.[1]?.trim() },
    ]);
  });

  it('a message of a type that is not read', () => {
    const [item] = known(sample('MT103').replace('I103', 'I104'));
    expect(item).toMatchObject({ type: 'MT104', reference: 'REF20261120A' });
  });

  it('an acknowledgement, by the message after it', () => {
    const message = sample('MT103').trim();
    const key = /\{1:F01(.{22})\}/.exec(message)?.[1] ?? '';
    const ack = (terminal: string) => `{1:F21${terminal}}{4:{177:2611201030}{451:0}}`;
    const [own] = known(message);
    expect(own?.uetr).not.toBeNull();
    expect(known(ack(key) + message)).toEqual([{ ...own, type: 'ACK' }, own]);
    const nothing = { uetr: null, reference: null };
    expect(known(ack(key.replace(/\d{6}$/, '999999')) + message)).toEqual([{ type: 'ACK', ...nothing }, own]);
    expect(known(ack(key))).toEqual([{ type: 'ACK', ...nothing }]);
    expect(known(ack(key) + ack(key) + message).map(({ uetr }) => uetr)).toEqual([
      null,
      own?.uetr,
      own?.uetr,
    ]);
  });

  it('a status, by the one UETR that it names and its own reference', () => {
    const status = sample('pacs.002.001.10').replace(/<OrgnlUETR>[^<]+/, `<OrgnlUETR>${UETR}`);
    const reference = /<MsgId>([^<]+)/.exec(status)?.[1];
    expect(known(status)).toEqual([{ type: 'pacs.002.001.10', uetr: UETR, reference }]);
    const transaction = /<TxInfAndSts>[\s\S]*<\/TxInfAndSts>/.exec(status)?.[0] ?? '';
    const both = (uetr: string) => status.replace(transaction, transaction + transaction.replace(UETR, uetr));
    expect(known(both(OTHER))).toMatchObject([{ uetr: null, reference }]);
    expect(known(both(UETR))).toMatchObject([{ uetr: UETR, reference }]);
  });

  it('a transaction that is refused', () => {
    const text = sample('pacs.008.001.08')
      .replace(/<UETR>[^<]+/, `<UETR>${UETR}`)
      .replace('EUR', 'XXQ');
    expect(readTransfers(text).items).toMatchObject([{ transfer: null, about: { uetr: UETR } }]);
  });
});
