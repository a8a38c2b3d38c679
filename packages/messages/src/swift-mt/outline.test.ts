import { describe, expect, it } from 'vitest';
import type { OutlineNode } from '../core/outline.ts';
import { ACK } from '../fixtures/acknowledgement.ts';
import { GOOD_MT103, mt103 } from '../fixtures/mt103.ts';
import { GOOD_MT192 } from '../fixtures/mt192.ts';
import { GOOD_MT196 } from '../fixtures/mt196.ts';
import { GOOD_MT199 } from '../fixtures/mt199.ts';
import { GOOD_MT900, GOOD_MT910 } from '../fixtures/mt900.ts';
import { BARE_MT940, GOOD_MT940, MT940_SAMPLE } from '../fixtures/mt940.ts';
import { GOOD_MT942 } from '../fixtures/mt942.ts';
import { GOOD_MT950 } from '../fixtures/mt950.ts';
import { readFinFile } from './files/containers.ts';
import { outlineFin } from './outline.ts';
import { readFirst } from './testing/expectations.ts';

const ALL = [
  GOOD_MT103,
  GOOD_MT192,
  GOOD_MT196,
  GOOD_MT199,
  GOOD_MT900,
  GOOD_MT910,
  GOOD_MT940,
  GOOD_MT942,
  GOOD_MT950,
].flatMap((fixtures) => Object.entries(fixtures));

function outline(text: string): OutlineNode[] {
  return outlineFin(readFirst(text, 'lenient'));
}

/** The node at this path of labels. */
function find(nodes: readonly OutlineNode[], ...path: readonly string[]): OutlineNode | undefined {
  const [label, ...rest] = path;
  const found = nodes.find((node) => node.label === label);
  return found === undefined || rest.length === 0 ? found : find(found.children, ...rest);
}

/** The text at a leaf's position. */
function misplaced(text: string, node: OutlineNode): string[] {
  const inside = node.children.flatMap((child) => misplaced(text, child));
  if (node.children.length > 0 || node.value === null) return inside;
  const lines = text.split('\n').slice(node.line - 1);
  const there = lines.join('\n').slice(node.column - 1);
  const opening = node.label.startsWith('block') ? `{${node.label.slice(-1)}:` : '';
  const forms = [
    node.value,
    `{${node.label}:${node.value}`,
    `:${node.label}:${node.value}`,
    opening + node.value,
  ];
  return forms.some((form) => there.startsWith(form)) ? inside : [...inside, `${node.label} ${node.value}`];
}

describe('the outline of a message', () => {
  it.each(ALL)('%s gives every leaf its position', (_, text) => {
    expect(outline(text).flatMap((node) => misplaced(text, node))).toEqual([]);
  });

  it.each([
    ['without headers', BARE_MT940],
    [
      'with spaces between its blocks',
      '{1:F01OAKNGB20AXXX0001000001} {2:I103ELMFDEF0XXXXN}\n {3:{108:A}}\n{4:\n:20:A\n-} {5:}',
    ],
    ['that acknowledges', `\n  ${ACK}`],
  ])('%s has the place of every leaf', (_, text) => {
    const nodes = outline(text);
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.flatMap((node) => misplaced(text, node))).toEqual([]);
  });

  it('gives every leaf its position after another message', () => {
    const text = `${ACK}${ACK}\r\n$\r\n${MT940_SAMPLE}${ACK}`;
    const { messages } = readFinFile(text, { mode: 'strict' });
    expect(messages).toHaveLength(4);
    for (const message of messages) {
      expect(outlineFin(message).flatMap((node) => misplaced(text, node))).toEqual([]);
    }
    expect(
      messages.map((message) => outlineFin(message)[0]).map((node) => [node?.line, node?.column]),
    ).toEqual([
      [1, 1],
      [1, ACK.length + 1],
      [3, 1],
      [15, MT940_SAMPLE.length - MT940_SAMPLE.lastIndexOf('\n')],
    ]);
  });

  it('takes a statement number and an original message apart', () => {
    expect(find(outline(MT940_SAMPLE), 'block 4', '28C')?.children.map(({ value }) => value)).toEqual([
      '235',
      '1',
    ]);
    const original = find(outline(GOOD_MT192['of a duplicate'] ?? ''), 'block 4', '11S');
    expect(original?.children.map(({ label, value }) => [label, value])).toEqual([
      ['message type', '103'],
      ['date', '261120'],
      ['session number', '0001'],
      ['sequence number', '000001'],
    ]);
  });

  it('has blocks, fields and their parts with names', () => {
    const nodes = outline(mt103());
    expect(nodes.map(({ label, title }) => [label, title])).toEqual([
      ['block 1', 'Basic Header'],
      ['block 2', 'Application Header'],
      ['block 3', 'User Header'],
      ['block 4', 'Text'],
      ['block 5', 'Trailers'],
    ]);
    expect(find(nodes, 'block 1', 'logical terminal')).toMatchObject({
      value: 'OAKNGB20AXXX',
      line: 1,
      column: 7,
    });
    expect(find(nodes, 'block 2', 'receiver')?.value).toBe('ELMFDEF0XXXX');
    expect(find(nodes, 'block 3', '121')?.title).toBe('Unique End-to-end Transaction Reference');
    const settled = find(nodes, 'block 4', '32A');
    expect(settled).toMatchObject({ title: 'Value Date/Currency/Amount', value: null, line: 4, column: 1 });
    expect(settled?.children.map(({ label, value, column }) => [label, value, column])).toEqual([
      ['date', '261120', 6],
      ['currency', 'EUR', 12],
      ['amount', '12500,50', 15],
    ]);
    expect(
      find(nodes, 'block 4', '50K')?.children.map(({ label, value, line }) => [label, value, line]),
    ).toEqual([
      ['account', 'GB29NWBK60161331926819', 6],
      ['line 1', 'NORTHERN MILLS LTD', 7],
      ['line 2', 'LONDON', 8],
    ]);
    expect(find(nodes, 'block 4', '20')).toMatchObject({ value: 'REF20261120A', children: [] });
    expect(find(nodes, 'block 5', 'TNG')).toMatchObject({ title: 'Test and Training', value: '' });
  });

  it('takes a statement line apart', () => {
    const line = find(outline(MT940_SAMPLE), 'block 4', '61');
    expect(line?.children.map(({ label, value }) => [label, value])).toEqual([
      ['value date', '261120'],
      ['entry date', '1120'],
      ['mark', 'C'],
      ['amount', '12500,50'],
      ['transaction type', 'NTRF'],
      ['reference for the account owner', 'REF20261120A'],
      ['account servicing reference', 'BANK0001'],
      ['supplementary details', 'SUEDWERK GMBH'],
    ]);
  });

  it('names the numbered lines of option F', () => {
    const text = GOOD_MT103['with option F parties'] ?? '';
    const customer = find(outline(text), 'block 4', '50F');
    expect(customer?.children.map(({ label, title, value }) => [label, title, value])).toContainEqual([
      '3',
      'Country and Town',
      'GB/LONDON',
    ]);
  });

  it('shows a field that is not of its format line by line', () => {
    const nodes = outline('{4:\n:32A:261120\nEUR\n:99Z:A\n-}');
    expect(find(nodes, 'block 4', '32A')?.children.map(({ value }) => value)).toEqual(['261120', 'EUR']);
    expect(find(nodes, 'block 4', '99Z')).toMatchObject({ title: null, value: 'A' });
  });

  it.each(['{1:}{2:I199}{4:}{5:{}}\n{4:{', '{1:{2:I202\n{4:{4:', '{1:{2:I202\n{4:\n:20:A\n-}{4:{451:0}}'])(
    'of duplicate blocks is within the text: %j',
    (text) => {
      const nodes = outline(text);
      expect(nodes.length).toBeGreaterThan(0);
      for (const { line } of nodes) expect(line).toBeLessThanOrEqual(text.split('\n').length);
      expect(new Set(nodes.map(({ label }) => label)).size).toBe(nodes.length);
    },
  );
});
