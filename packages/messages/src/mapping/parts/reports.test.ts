import { describe, expect, it } from 'vitest';
import { finText } from '../../fixtures/mt9-builder.ts';
import type { MxContent } from '../../iso20022/content/content.ts';
import type { ReportEntry10 } from '../../iso20022/generated/types.ts';
import { buildMx } from '../../iso20022/index.ts';
import { CAMT_052, CAMT_053, CAMT_054 } from '../../iso20022/samples/statements.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { parse } from '../../reading/parse.ts';
import { contentOfFin, structuredInformation } from '../../swift-mt/index.ts';
import { counterpartsOf, translate } from '../index.ts';
import type { Translation } from '../translation.ts';

type Translated = Extract<Translation, { ok: true }>;

function translationOf(content: MxContent): Translation {
  const result = parse(buildMx(content), { mode: 'lenient' });
  if (result.kind !== 'message') throw new Error('not a message');
  const [target] = counterpartsOf(result.message);
  if (target === undefined) throw new Error('no target');
  return translate(result.message, target);
}

function translated(content: MxContent): Translated {
  const translation = translationOf(content);
  if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
  return translation;
}

const [STATEMENT] = CAMT_053.document.Stmt;
const [ENTRY, FEE] = STATEMENT?.Ntry ?? [];
if (STATEMENT === undefined || ENTRY === undefined || FEE === undefined)
  throw new Error('The sample is short.');

/** The sample with these entries, and a matching closing balance. */
function statement(Ntry: readonly ReportEntry10[], closing: string): MxContent {
  const Bal = STATEMENT?.Bal.map((one) =>
    one.Tp.CdOrPrtry.Cd === 'CLBD' ? { ...one, Amt: { Ccy: 'EUR', value: closing } } : one,
  );
  const Stmt = [{ ...STATEMENT, Bal, TxsSummry: undefined, Ntry }] as typeof CAMT_053.document.Stmt;
  return { ...CAMT_053, document: { ...CAMT_053.document, Stmt } };
}

describe('a statement as MT940', () => {
  it('has the entry with its references, and the parties after code words in lines that are full', () => {
    const { text, problems } = translated(CAMT_053);
    expect(problems).toEqual([]);
    expect(text.replaceAll('\r', '')).toContain(
      [
        ':61:2611201120C12500,50NTRFINV4711//ELM20261120001',
        ':86:/IREF/REF20261120A/UETR/7a562c67-ca16-48ba-b074-65581be6f001/ORDP',
        '//NAME/Northern Mills Ltd/IBAN/GB29NWBK60161331926819/BENM//NAME/',
        'Suedwerk GmbH/REMI/INV 4711',
        ':61:2611201120D9,90NCHGNONREF',
        ':62F:C261120EUR112490,60',
      ].join('\n'),
    );
  });

  it.each([
    ['of words', (start: string) => `Text ${start} Rechnung fur Olmuhle - Rest`],
    ['with code words', (start: string) => `/EREF/${start}/REMI/Rechnung fur Olmuhle - Rest`],
    ['with subfields', (start: string) => `166?00GUTSCHRIFT?20EREF+${start}?21SVWZ+Rechnung fur Ol?22X -Y`],
  ])('has a text %s that is read as it was, wherever its lines end', (_, textOf) => {
    for (let start = 1; start < 70; start++) {
      const AddtlNtryInf = textOf('A'.repeat(start));
      const there = translated(
        statement([{ ...ENTRY, NtryDtls: undefined, AddtlNtryInf }, FEE], '112490.60'),
      );
      expect(there.losses.filter(({ to }) => to === '86')).toEqual([]);
      const parsed = parse(there.text, { mode: 'strict' });
      if (parsed.kind !== 'message' || parsed.message.format !== 'swift-mt') throw new Error('not a message');
      const content = contentOfFin(parsed.message);
      const line = content?.type === 'MT940' ? content.lines[0] : null;
      const structured = structuredInformation(line);
      expect(structured).toEqual(structuredInformation({ information: [AddtlNtryInf] }));
      const back = translate(parsed.message, 'camt.053.001.08');
      if (!back.ok) throw new Error('not translated back');
      const element =
        structured === null ? ['AddtlNtryInf', AddtlNtryInf] : ['EndToEndId', 'A'.repeat(start)];
      if (start <= 35) expect(back.text).toContain(`<${element[0]}>${element[1]}</${element[0]}>`);
    }
  });

  it('names where the only transaction is that it describes, and the batch beside it as left out', () => {
    const [{ TxDtls: [transaction] = [] } = {}] = ENTRY.NtryDtls ?? [];
    if (transaction === undefined) throw new Error('The sample has no transaction.');
    const other = { ...transaction, Amt: { Ccy: 'USD', value: '1' } };
    const entry = { ...ENTRY, NtryDtls: [{ Btch: { MsgId: 'BATCH1' } }, { TxDtls: [other] }] };
    const { losses } = translated(statement([entry, FEE], '112490.60'));
    const details = '/Document/BkToCstmrStmt/Stmt[1]/Ntry[1]/NtryDtls';
    const from = losses.filter(({ kind }) => kind === 'dropped').map((loss) => loss.from);
    expect(from).toEqual(expect.arrayContaining([`${details}[1]/Btch`, `${details}[2]/TxDtls[1]/Amt`]));
  });

  it('leaves out entries that are not booked, and reports that, so that it adds up', () => {
    const { text, losses, problems } = translated(
      statement([ENTRY, { ...FEE, Sts: { Cd: 'PDNG' } }], '112500.50'),
    );
    expect(text).not.toContain('9,90');
    expect(problems).toEqual([]);
    expect(losses.find(({ from }) => from?.endsWith('/Ntry[2]') === true)).toMatchObject({
      kind: 'dropped',
      message: 'The entry is not booked, and has no place in the MT.',
    });
  });

  it('keeps the beginning of a reference that is too long', () => {
    const [one] = CAMT_053.document.Stmt;
    const Id = 'STATEMENT-OF-NOVEMBER-20';
    const document = { GrpHdr: { ...CAMT_053.document.GrpHdr, MsgId: Id }, Stmt: [{ ...one, Id }] };
    const { text, losses } = translated({ ...CAMT_053, document } as MxContent);
    expect(text).toContain(':20:STATEMENT-OF-NO+\r\n');
    expect(losses).toContainEqual(expect.objectContaining({ code: 'T0000T', to: '20', before: Id }));
  });

  it('marks the reversal of a debit as RD and of a credit as RC', () => {
    const { text, problems } = translated(
      statement(
        [
          { ...ENTRY, RvslInd: true },
          { ...FEE, RvslInd: true },
        ],
        '112490.60',
      ),
    );
    expect(text).toContain(':61:2611201120RD12500,50');
    expect(text).toContain(':61:2611201120RC9,90');
    expect(problems).toEqual([]);
  });

  it('moves references that do not fit into field 61 after a code word', () => {
    const NtryDtls = [{ TxDtls: [{ Refs: { EndToEndId: 'A REFERENCE OF MORE CHARACTERS' } }] }];
    const { text } = translated(statement([{ ...ENTRY, NtryDtls }], '112500.50'));
    expect(text.replaceAll('\r', '')).toContain(
      'NTRFNONREF//ELM20261120001\n:86:/EREF/A REFERENCE OF MORE CHARACTERS\n',
    );
  });

  it('reports at once every entry that an MT cannot have', () => {
    const dollars = { ...FEE, Amt: { Ccy: 'USD', value: '9.90' } };
    const huge = { ...FEE, Amt: { Ccy: 'EUR', value: '9999999999999.90' } };
    const translation = translationOf(statement([dollars, ENTRY, huge], '1.00'));
    expect(translation.problems.map(({ code, path }) => [code, path])).toEqual([
      ['currency_unfit', '/Document/BkToCstmrStmt/Stmt[1]/Ntry[1]/Amt'],
      ['amount_unfit', '/Document/BkToCstmrStmt/Stmt[1]/Ntry[3]/Amt'],
    ]);
  });

  it('that is too long for a message comes in pages, each valid, that follow each other and add up', () => {
    const count = 60;
    const all = Array.from({ length: count }, () => ENTRY);
    const { text, losses, problems } = translated(statement(all, '850030.00'));
    expect(problems).toEqual([]);
    const pages = text.split('\r\n$\r\n');
    expect(pages.length).toBeGreaterThan(2);
    expect(losses.at(-1)).toMatchObject({ code: 'pages_split', after: String(pages.length) });
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(2000);
    expect(text.match(/:61:/g)).toHaveLength(count);
    expect(text.match(/:6\d[FM]:/g)?.join('')).toBe(`:60F:${':62M::60M:'.repeat(pages.length - 1)}:62F:`);
    const checked = [...checkAll(text, { mode: 'strict' })];
    expect(checked.flatMap((one) => one.problems)).toEqual([]);
    expect(checked).toHaveLength(pages.length);
  });

  it('without headers is a file of a bank, which has no limit', () => {
    const all = Array.from({ length: 60 }, () => ENTRY);
    const { text, problems } = translated({ ...statement(all, '850030.00'), header: null } as MxContent);
    expect(text.match(/:60F:/g)).toHaveLength(1);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('a report as MT942', () => {
  it('has expected entries, totals and floor limits, and pages when it is long', () => {
    const [report] = CAMT_052.document.Rpt;
    if (report === undefined) throw new Error('no report');
    const Ntry = Array.from({ length: 30 }, () => ({ ...ENTRY, Sts: { Cd: 'PDNG' } }));
    const TxsSummry = { TtlCdtNtries: { NbOfNtries: '30', Sum: '375015.00' } };
    const Rpt = [{ ...report, AddtlRptInf: '/FLIM/EURD100.00 /FLIM/EURC0.00 SO FAR', Ntry, TxsSummry }];
    const { text, problems } = translated({ ...CAMT_052, document: { ...CAMT_052.document, Rpt } });
    expect(problems).toEqual([]);
    const pages = text.replaceAll('\r', '').split('\n$\n');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages)
      expect(page).toContain(':34F:EURD100,00\n:34F:EURC0,00\n:13D:2611201030+0000\n');
    expect(text.match(/:61:2611201120EC12500,50/g)).toHaveLength(30);
    expect(text.match(/:90C:/g)).toHaveLength(1);
    expect(pages.at(-1)).toContain(':90C:30EUR375015,00\n:86:SO FAR\n');
  });
});

describe('a notification', () => {
  it.each([
    ['CRDT', 'MT910'],
    ['DBIT', 'MT900'],
  ] as const)('of a %s entry becomes an %s', (CdtDbtInd, type) => {
    const Ntfctn = CAMT_054.document.Ntfctn.map((one) => ({ ...one, Ntry: [{ ...ENTRY, CdtDbtInd }] }));
    const translation = translated({ ...CAMT_054, document: { ...CAMT_054.document, Ntfctn } });
    expect(translation.type).toBe(type);
    expect(translation.problems).toEqual([]);
    expect(translation.text.includes(':50F:')).toBe(type === 'MT910');
  });

  it('of several entries is not translated, and says what to do', () => {
    const Ntfctn = CAMT_054.document.Ntfctn.map((one) => ({ ...one, Ntry: [ENTRY, FEE] }));
    const { problems } = translationOf({ ...CAMT_054, document: { ...CAMT_054.document, Ntfctn } });
    expect(problems.map(({ message }) => message)).toEqual([
      'The notification has 2 entries; an MT confirms one. Send a notification for each.',
    ]);
  });

  it('that does not name the payer becomes an MT910 that is valid nevertheless', () => {
    const Ntfctn = CAMT_054.document.Ntfctn.map((one) => ({
      ...one,
      Ntry: [{ ...ENTRY, NtryDtls: undefined }],
    }));
    const { text, problems } = translated({ ...CAMT_054, document: { ...CAMT_054.document, Ntfctn } });
    expect(text).toContain(':52D:NOTPROVIDED\r\n');
    expect(problems).toEqual([]);
  });
});

describe('there and back', () => {
  it('keeps every line of a statement', () => {
    const lines = [
      ':20:STMT20261120',
      ':25P:12345678\nELMFDEF0',
      ':28C:224/2',
      ':60M:C261119EUR1000,00',
      ':61:2611201120C250,00NTRFINV4711//BANK1\nTHANKS',
      ':86:/REMI/INVOICE 4711',
      ':61:261120RC50,00S103REF1',
      ':61:2701011231D1,00FCHGNONREF',
      ':62M:C261120EUR1199,00',
      ':64:C261120EUR1100,00',
      ':65:C261121EUR1200,00',
      ':86:END OF THE PAGE',
    ];
    const result = parse(finText('940', lines, ''), { mode: 'strict' });
    if (result.kind !== 'message') throw new Error('not a message');
    const there = translate(result.message, 'camt.053.001.08');
    if (!there.ok) throw new Error('not translated');
    const again = parse(there.text, { mode: 'strict' });
    const back = again.kind === 'message' ? translate(again.message, 'MT940') : null;
    const text = back?.ok ? back.text : '';
    expect(text.replaceAll('\r', '').split('{4:\n')[1]).toBe(`${lines.join('\n')}\n-}{5:{TNG:}}`);
  });
});
