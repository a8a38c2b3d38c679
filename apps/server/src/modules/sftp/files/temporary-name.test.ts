import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finalNameOf } from './temporary-name.ts';

const GUIDE = join(import.meta.dirname, '../../../../../../docs/guides/files-over-sftp.md');

describe('a temporary name', () => {
  it.each(
    [
      ...['part', 'partial', 'filepart', 'tmp', 'TEMP', 'writing', 'uploading', 'upload', 'inprogress'],
      ...['in_progress', 'incomplete', 'crdownload', 'swp', 'lock', 'tmp123', 'part-2', '1a2b3c4d.partial'],
    ].map((suffix) => `pay.xml.${suffix}`),
  )('%s ends in what its client appends', (name) => expect(finalNameOf(name)).toBe('pay.xml'));

  it.each([
    ...['pay.xml~', '~pay.xml', '~$pay.xml', '.pay.xml', '.in.pay.xml', '_pay.xml', '#pay.xml#', '.~pay.xml'],
    ...[
      'tmp_pay.xml',
      'TMP-pay.xml',
      'temp.pay.xml',
      'uploading_pay.xml',
      '.pay.xml.tmp',
      'pay.xml-aB3dE6gH',
    ],
    'pay.xml-0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10',
  ])('%s has it elsewhere', (name) => expect(finalNameOf(name)).toBe('pay.xml'));

  it.each([
    ...['pay.xml', 'pay~1a2b3c4d.xml', 'template.csv', 'tmpfile.csv', 'part1.csv', 'payments-20261120.xml'],
    ...['2026.11.20-12345678', 'pay.done', 'pay.csv.gz', 'partial.csv', 'a.temperature', 'upload.csv'],
    ...['REF-0198c2a4.xml', 'tmp.csv', 'part_2.csv', 'MT103.fin-20261120', 'pay.xml-original'],
  ])('is not %s', (name) => expect(finalNameOf(name)).toBeNull());

  it('in the guide is one that the server knows', () => {
    const [, table = ''] =
      /\| upload as \|[^\n]*\n\|[-| ]+\n(.*?)\n\n/s.exec(readFileSync(GUIDE, 'utf8')) ?? [];
    const names = [...table.matchAll(/`([^`]*NAME[^`]*)`/g)].map(([, name = '']) =>
      name.replace('NAME', 'pay.csv'),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => finalNameOf(name) !== 'pay.csv')).toEqual([]);
  });
});
