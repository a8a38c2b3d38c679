import { describe, expect, it } from 'vitest';
import { translate } from '../../api/translate.ts';
import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import { buildMx } from '../../iso20022/index.ts';
import { CAMT_053 } from '../../iso20022/samples/statements.ts';

/** Field 86 of the sample's first entry with another transaction, and what the losses name of it. */
function fieldOf(transaction: EntryTransaction10, AddtlNtryInf?: string) {
  const [statement] = CAMT_053.document.Stmt;
  const [entry, ...others] = statement?.Ntry ?? [];
  const Ntry = [
    { ...entry, NtryDtls: [{ TxDtls: [transaction] }], AddtlNtryInf } as ReportEntry10,
    ...others,
  ];
  const document = { ...CAMT_053.document, Stmt: [{ ...statement, Ntry }] as typeof CAMT_053.document.Stmt };
  const translation = translate(buildMx({ ...CAMT_053, document }), 'MT940');
  if (!translation.ok || translation.content.type !== 'MT940') throw new Error('not translated');
  const [line] = translation.content.lines;
  const dropped = translation.losses.filter(
    ({ kind, from }) => kind === 'dropped' && /TxDtls/.test(from ?? ''),
  );
  return {
    field: (line?.information ?? []).join(''),
    dropped: dropped.map(({ before }) => before),
    replaced: translation.losses.filter(({ code }) => code === 'T0000R').map(({ before }) => before),
  };
}

type Reference = NonNullable<
  NonNullable<NonNullable<EntryTransaction10['RmtInf']>['Strd']>[number]['CdtrRefInf']
>;

describe('a structured reference in field 86', () => {
  it.each<[Reference, string, readonly string[]]>([
    [{ Ref: '123456782' }, '/REMI/STRD//123456782', []],
    [{ Tp: { CdOrPrtry: { Cd: 'SCOR' } }, Ref: 'RF18' }, '/REMI/STRD/SCOR/RF18', []],
    [{ Tp: { CdOrPrtry: { Cd: 'SCOR' }, Issr: 'CUR' }, Ref: '990' }, '/REMI/STRD/CUR/990', []],
    [{ Tp: { CdOrPrtry: { Prtry: 'QRR' } }, Ref: '210' }, '/REMI/STRD/QRR/210', []],
    [
      { Tp: { CdOrPrtry: { Prtry: 'KID' }, Issr: 'DNB' }, Ref: '123456782' },
      '/REMI//RFB/123456782',
      ['KID DNB'],
    ],
    [{ Tp: { CdOrPrtry: { Cd: 'RADM' }, Issr: 'DNB' }, Ref: '1' }, '/REMI//RFB/1', ['RADM DNB']],
    [{ Tp: { CdOrPrtry: { Cd: 'SCOR' }, Issr: 'A/B' }, Ref: '1' }, '/REMI//RFB/1', ['SCOR A/B']],
    [{ Tp: { CdOrPrtry: { Prtry: 'A/B' } }, Ref: '1' }, '/REMI//RFB/1', ['A/B']],
  ])('of %j is %s', (CdtrRefInf, field, dropped) => {
    expect(fieldOf({ RmtInf: { Strd: [{ CdtrRefInf }] } })).toEqual({ field, dropped, replaced: [] });
  });

  it('that ends with a slash is text', () => {
    expect(fieldOf({ RmtInf: { Strd: [{ CdtrRefInf: { Ref: '1/' } }] } }).field).toContain('/RFB/1/');
  });
});

describe('the bank of the other party in field 86', () => {
  it.each<[string, string, readonly string[]]>([
    ['Postbank', '/ORDP//BIC/Postbank', []],
    ['SPARKASSE1', '/ORDP//BIC/SPARKASSE1', []],
    ['POSTBANK', '', ['POSTBANK']],
    ['12345', '', ['12345']],
  ])('named %s', (Nm, field, dropped) => {
    const found = fieldOf({ RltdAgts: { DbtrAgt: { FinInstnId: { Nm } } } });
    expect(found).toEqual({ field, dropped, replaced: [] });
  });
});

describe('the identification of a creditor in field 86', () => {
  const SEPA = { Prtry: 'SEPA' };
  it.each<[object, string, readonly string[]]>([
    [{ Id: 'DE98ZZZ09999999999' }, '/CSID/DE98ZZZ09999999999', []],
    [{ Id: 'DE98ZZZ09999999999', SchmeNm: SEPA }, '/CSID/DE98ZZZ09999999999', ['SEPA']],
    [{ Id: 'DE98ZZZ09999999999', SchmeNm: { Cd: 'TXID' } }, '', ['DE98ZZZ09999999999 TXID']],
    [{ Id: 'A123', SchmeNm: SEPA }, '', ['A123 SEPA']],
    [{ Id: 'A123' }, '', ['A123']],
  ])('of %j is %j', (id, field, dropped) => {
    const Othr = [id] as [{ Id: string }];
    const found = fieldOf({ RltdPties: { Cdtr: { Pty: { Id: { PrvtId: { Othr } } } } } });
    expect(found).toEqual({ field, dropped, replaced: [] });
  });
});

it('the text of the bank has no code word when details follow it', () => {
  const text = 'see /REMI/ or /BENM/ text';
  expect(fieldOf({ Refs: { MsgId: 'M1' } }, text)).toEqual({
    field: '/TRTP/see /REMI / or /BENM / text/MSGID/M1',
    dropped: [],
    replaced: [text],
  });
  expect(fieldOf({}, text)).toEqual({ field: text, dropped: [], replaced: [] });
});
