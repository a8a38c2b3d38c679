import { MT_TYPES, MX_TYPES, SAMPLE_TYPES, typeTitle } from '@clearbench/messages/types';
import { describe, expect, it } from 'vitest';
import { publishedEntries } from '../api-report/emit.ts';
import { fileOf } from './markdown.ts';
import { referencePages } from './reference.ts';
import { typePages } from './type-pages.ts';

describe('the page of a type', () => {
  const pages = typePages();

  it.each([...MT_TYPES, ...MX_TYPES, 'KTT'])('%s', (type) => {
    const page = pages.get(fileOf(type)) ?? '';
    expect(page).toContain(`# ${type}: ${typeTitle(type)}\n`);
    expect(page.includes('## Sample')).toBe(SAMPLE_TYPES.some((one) => one === type));
    expect(page).not.toMatch(/undefined|NaN|\[object/);
    if (type !== 'ACK' && type !== 'NAK' && type !== 'KTT') expect(page).toMatch(/## (?:Fields|Elements)\n/);
  });

  it('has the fields, rules, translation and sample of an MT103', () => {
    const page = pages.get('mt103.md') ?? '';
    expect(page).toContain(
      '| `32A` | Value Date/Currency/Amount | M | `6!n3!a15d` | `valueDate`, `interbankSettledAmount` |',
    );
    expect(page).toMatch(/\| C1 \| `D75` \| `33B`, `36` \| .+ \|/);
    expect(page).toContain('[pacs.008.001.08](pacs.008.001.08.md)');
    expect(page).toContain(':32A:261120EUR12500,50');
  });

  it('has the elements of a pacs.008', () => {
    expect(pages.get('pacs.008.001.08.md')).toContain('| — — `EndToEndId` | 1 | Max35Text |');
  });

  it('links to pages that exist', () => {
    for (const page of pages.values()) {
      const links = [...page.matchAll(/\]\(([\w.-]+\.md)\)/g)].map(([, file = '']) => file);
      for (const file of links) expect(pages.has(file)).toBe(true);
    }
  });
});

describe('the reference', { timeout: 120_000 }, () => {
  it('has every name of every entry', () => {
    const pages = referencePages();
    expect(pages.size).toBe(Object.keys(publishedEntries()).length);
    const door = pages.get('messages.md') ?? '';
    for (const name of ['build', 'check', 'outline', 'read', 'readAll', 'sample', 'translate', 'Problem']) {
      expect(door).toContain(`\n## ${name}\n`);
    }
    expect(door).toContain('Reads the message in a text, checks it by all rules, and returns its content.');
    expect(pages.get('fixes.md')).toContain('function fixAll(');
  });
});
