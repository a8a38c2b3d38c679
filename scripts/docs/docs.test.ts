import { MT_TYPES, MX_TYPES, typeTitle } from '@clearbench/messages/types';
import { describe, expect, it } from 'vitest';
import { publishedEntries } from '../api-report/emit.ts';
import { fileOf } from './markdown.ts';
import { referencePages } from './reference.ts';
import { typePages } from './type-pages.ts';

const ISO_NAMES = [...new Set(MX_TYPES.map((type) => type.slice(0, 'pacs.008'.length)))];
/** They have no declared fields. */
const WITHOUT_FIELDS = ['ACK', 'NAK', 'KTT'];

describe('the page of a type', () => {
  const pages = typePages();

  it.each([...MT_TYPES, ...ISO_NAMES, 'KTT'])('%s', (type) => {
    const page = pages.get(fileOf(type)) ?? '';
    expect(page).toMatch(new RegExp(`^# ${type}: \\S`));
    expect(page).not.toMatch(/undefined|NaN|\[object/);
    expect(page).toContain('\n## Rules\n');
    if (!WITHOUT_FIELDS.includes(type)) expect(page).toMatch(/## (?:Fields|Elements)\n/);
    expect(pages.get('index.md')).toContain(`| [${type}](${fileOf(type)}) |`);
  });

  it('has the fields, rules, translation and sample of an MT103', () => {
    const page = pages.get('mt103.md') ?? '';
    expect(page).toContain(`# MT103: ${typeTitle('MT103')}\n`);
    expect(page).toContain(
      '| `32A` | Value Date/Currency/Amount | M | `6!n3!a15d` | `valueDate`, `interbankSettledAmount` |',
    );
    expect(page).toMatch(/\| `D75` \| .+ \| error \| SRG MT103, rule C1 \|/);
    expect(page).toContain('[pacs.008](pacs.008.md)');
    expect(page).toContain(':32A:261120EUR12500,50');
  });

  it('has the elements and rules of a pacs.008, its versions, and where it can come from', () => {
    const page = pages.get('pacs.008.md') ?? '';
    expect(page).toContain('| `CdtTrfTxInf/PmtId/EndToEndId` | 1 | text, 1 to 35 |');
    expect(page).toContain('`pacs.008.001.12`');
    expect(page).toMatch(/\| `cbpr_address` \| .+ \| error \| CBPR\+ usage guideline, since \d{4}-/);
    expect(page).toMatch(/## Translation\n\n.+\n.+\n\| \[MT103\]\(mt103\.md\)/);
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
