import { describe, expect, it } from 'vitest';
import type { ContentType } from '../../core/content.ts';
import { order, type Pacs008 } from '../../fixtures/mapping-mx-case.ts';
import { PACS008_CASES, STOPPED_PACS008 } from '../../fixtures/mapping-pacs008.ts';
import { sample } from '../../formats/sample.ts';
import { buildMx } from '../../iso20022/index.ts';
import { parse } from '../../reading/parse.ts';
import { targetsOf, translate } from '../index.ts';
import { errorsBeyondAddresses } from '../testing/errors.ts';
import type { Translation } from '../translation.ts';

function translationOf(content: Pacs008, target: ContentType): Translation {
  const result = parse(buildMx(content), { mode: 'lenient' });
  if (result.kind !== 'message') throw new Error('not a message');
  return translate(result.message, target);
}

/** The fields of block 4 with LF line ends. */
function fieldsOf(text: string): string[] {
  const block = /\{4:\n(.*)\n-\}/s.exec(text.replaceAll('\r', ''))?.[1] ?? '';
  return block.split(/\n(?=:\d\d[A-Z]?:)/);
}

describe('a pacs.008 as MT103', () => {
  it.each(PACS008_CASES)('$why', ({ content, target = 'MT103', fields = [], without = [], losses = [] }) => {
    const translation = translationOf(content, target);
    if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
    const found = fieldsOf(translation.text);
    const tags = fields.map((field) => field.slice(0, field.indexOf(':', 1) + 1));
    expect(found.filter((field) => tags.some((tag) => field.startsWith(tag)))).toEqual(fields);
    expect(found.filter((field) => without.some((tag) => field.startsWith(`:${tag}:`)))).toEqual([]);
    const reported = translation.losses.map(({ kind, code }) => `${kind} ${code}`);
    expect(reported).toEqual(expect.arrayContaining([...losses]));
    expect(errorsBeyondAddresses(translation.problems)).toEqual([]);
  });

  it.each(STOPPED_PACS008)('is not made of a message with $why', ({ content, codes }) => {
    const translation = translationOf(content, 'MT103');
    expect(translation.ok).toBe(false);
    expect(translation.problems.map(({ code }) => code)).toEqual(codes);
  });

  it('without remittance information does not become an MT103 REMIT', () => {
    const found = PACS008_CASES.find(({ why }) => why.startsWith('a BIC'));
    const [transaction] = found?.content.document.CdtTrfTxInf ?? [];
    if (found === undefined || transaction === undefined) throw new Error('no fixture');
    const CdtTrfTxInf = [{ ...transaction, RmtInf: undefined }];
    const document = { ...found.content.document, CdtTrfTxInf };
    const translation = translationOf({ ...found.content, document }, 'MT103 REMIT');
    expect(translation.problems.map(({ code }) => code)).toEqual(['remittance_missing']);
    const result = parse(buildMx({ ...found.content, document }), { mode: 'lenient' });
    expect(result.kind === 'message' ? targetsOf(result.message) : null).toEqual(['MT103', 'MT103 STP']);
  });

  it('loses nothing where a BIC has the branch XXX of the head office', () => {
    const text = sample('pacs.008.001.08');
    const losses = (one: string): number => {
      const result = parse(one, { mode: 'lenient' });
      const translation = result.kind === 'message' ? translate(result.message, 'MT103') : null;
      return translation?.ok ? translation.losses.length : -1;
    };
    const branch = (one: string): string => one.replaceAll(/<BICFI>(\w{8})</g, '<BICFI>$1XXX<');
    expect(losses(branch(text))).toBe(losses(text));
    const mixed = text.replace('<BICFI>OAKNGB20<', '<BICFI>OAKNGB20XXX<');
    expect(losses(mixed)).toBe(losses(text));
  });

  it.each([
    [
      'an institution without BIC',
      { CdtrAgt: { FinInstnId: { Nm: 'Ash Bank', PstlAdr: { TwnNm: 'Ulm', Ctry: 'DE' } } } },
    ],
    ['a beneficiary without account', { CdtrAcct: undefined }],
  ])(
    'for straight-through processing with %s becomes a plain MT103 or a REMIT only, because STP has no room for it',
    (_, changes) => {
      const content = order(changes);
      if (content.header === null) throw new Error('no header');
      const header = { ...content.header, BizSvc: 'swift.cbprplus.stp.03' };
      const result = parse(buildMx({ ...content, header }), { mode: 'strict' });
      if (result.kind !== 'message') throw new Error('no message');
      expect(targetsOf(result.message)).toEqual(['MT103', 'MT103 REMIT']);
      const translation = translate(result.message, 'MT103');
      expect(translation.ok ? translation.problems : translation).toEqual([]);
    },
  );

  it('for straight-through processing becomes an MT103 STP first', () => {
    const content = PACS008_CASES[0]?.content;
    if (content === undefined || content.header === null) throw new Error('no fixture');
    const header = { ...content.header, BizSvc: 'swift.cbprplus.stp.03' };
    const result = parse(buildMx({ ...content, header }), { mode: 'strict' });
    if (result.kind !== 'message') throw new Error('not a message');
    expect(targetsOf(result.message)).toEqual(['MT103 STP', 'MT103', 'MT103 REMIT']);
    const translation = translate(result.message, 'MT103 STP');
    expect(translation.problems).toEqual([]);
    expect(translation.ok ? translation.text : '').toContain('{119:STP}');
  });

  it('carries the service type, the priority and the mark of a possible duplicate in its headers', () => {
    const found = PACS008_CASES.find(({ why }) => why.startsWith('payment type'));
    if (found === undefined || found.content.header === null) throw new Error('no fixture');
    const header = { ...found.content.header, PssblDplct: true, Prty: 'HIGH' };
    const translation = translationOf({ ...found.content, header }, 'MT103');
    expect(translation.ok ? translation.text : '').toMatch(
      /^\{1:F01OAKNGB20AXXX0000000000\}\{2:I103ELMFDEF0XXXXU3003\}\{3:\{111:001\}\{121:7a562c67-ca16-48ba-b074-65581be6f001\}\}.*\{5:\{TNG:\}\{PDE:\}\}$/s,
    );
  });

  it('of version 12 becomes the same MT103 as of version 8, and elements unknown to that are losses', () => {
    const text = sample('pacs.008.001.12').replace(
      '<Dbtr>',
      '<MndtRltdInf><MndtId>M1</MndtId></MndtRltdInf><Dbtr>',
    );
    const result = parse(text, { mode: 'lenient' });
    if (result.kind !== 'message') throw new Error('not a message');
    const translation = translate(result.message, 'MT103');
    if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
    expect(translation.problems).toEqual([]);
    expect(translation.text).toContain('\r\n:32A:');
    expect(translation.losses[0]).toMatchObject({
      kind: 'dropped',
      from: '/Document/FIToFICstmrCdtTrf/CdtTrfTxInf[1]/MndtRltdInf',
      before: 'M1',
    });
  });
});
