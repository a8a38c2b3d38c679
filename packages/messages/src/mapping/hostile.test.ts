import { describe, expect, it, vi } from 'vitest';
import type { MxType } from '../core/message-type.ts';
import { sample } from '../formats/sample.ts';
import type {
  AccountNotification17,
  AccountReport25,
  AccountStatement9,
  CashBalance8,
  ReportEntry10,
  UnderlyingTransaction23,
} from '../iso20022/generated/types.ts';
import { buildMx, type MxContent } from '../iso20022/index.ts';
import { PACS_008 } from '../iso20022/samples/transfers.ts';
import { generateContent } from '../iso20022/testing/generate-content.ts';
import { mutateXml } from '../iso20022/testing/mutate-xml.ts';
import { Random } from '../iso20022/testing/random.ts';
import { LineCounter } from '../iso20022/xml/line-counter.ts';
import { parse } from '../reading/parse.ts';
import { cpuTimeMs } from '../testing/cpu-time.ts';
import { runs } from '../testing/properties.ts';
import { targetsOf, translate } from './index.ts';
import { leavesOf } from './losses.ts';
import { targetsOfContent, translateContent } from './pairs/pairs.ts';

const RUNS = runs(80);
const TYPES: readonly MxType[] = [
  'pacs.008.001.08',
  'pacs.008.001.12',
  'pacs.009.001.08',
  'pacs.002.001.10',
  'camt.052.001.08',
  'camt.053.001.08',
  'camt.054.001.08',
  'pacs.004.001.09',
  'pain.001.001.09',
  'camt.057.001.06',
  'camt.056.001.08',
  'camt.029.001.09',
];

/** What can prevent a translation but not its parsing, filled in so that most messages are translated. */
function passable(content: MxContent): MxContent {
  const bank = (BICFI: string) => ({ FinInstnId: { BICFI } });
  const route = { InstgAgt: bank('OAKNGB20'), InstdAgt: bank('ELMFDEF0') };
  const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';
  const amount = { Ccy: 'EUR', value: '12.5' };
  const headerOf = (type: MxType) => {
    const sides = { Fr: { FIId: bank('OAKNGB20') }, To: { FIId: bank('ELMFDEF0') } };
    return { ...sides, BizMsgIdr: 'A', MsgDefIdr: type, CreDt: TIME };
  };
  const order = <T extends { readonly PmtId: object; readonly InstdAmt?: unknown }>(one: T) => ({
    ...one,
    ...route,
    PmtId: { ...(one.PmtId as T['PmtId']), UETR },
    IntrBkSttlmAmt: amount,
    IntrBkSttlmDt: '2026-11-20',
    InstdAmt: one.InstdAmt === undefined ? undefined : amount,
  });
  switch (content.type) {
    case 'pacs.008.001.08': {
      const CdtTrfTxInf = content.document.CdtTrfTxInf.slice(0, 1).map(order);
      return { ...content, document: { ...content.document, CdtTrfTxInf } };
    }
    case 'pacs.008.001.12': {
      const CdtTrfTxInf = content.document.CdtTrfTxInf.slice(0, 1).map(order);
      return { ...content, document: { ...content.document, CdtTrfTxInf } };
    }
    case 'pacs.009.001.08': {
      const { CdtTrfTxInf, ...document } = content.document;
      const transactions = CdtTrfTxInf.slice(0, 1).map((one) => ({
        ...one,
        ...route,
        PmtId: { ...one.PmtId, UETR },
        IntrBkSttlmAmt: amount,
        IntrBkSttlmDt: '2026-11-20',
        UndrlygCstmrCdtTrf:
          one.UndrlygCstmrCdtTrf === undefined ? undefined : { ...one.UndrlygCstmrCdtTrf, InstdAmt: amount },
      }));
      return { ...content, document: { ...document, CdtTrfTxInf: transactions } };
    }
    case 'pacs.002.001.10': {
      const { TxInfAndSts = [], ...document } = content.document;
      const statuses = TxInfAndSts.slice(0, 1).map((one) => ({
        ...one,
        ...route,
        OrgnlUETR: UETR,
        TxSts: 'RJCT',
      }));
      return { ...content, document: { ...document, TxInfAndSts: statuses } };
    }
    case 'camt.052.001.08': {
      const [{ Acct, Ntry = [], ...report }] = content.document.Rpt as [AccountReport25];
      const Rpt = [{ ...report, Acct: { ...Acct, Ccy: 'EUR' }, CreDtTm: TIME, Ntry: Ntry.map(booked) }];
      return { ...content, document: { ...content.document, Rpt } };
    }
    case 'camt.053.001.08': {
      const [{ Bal: balances, Ntry = [], ...statement }] = content.document.Stmt as [AccountStatement9];
      const Bal = ['OPBD', 'CLBD'].map((Cd, place) => {
        const one = balances[place % balances.length] as CashBalance8;
        return { ...one, Amt: amount, Tp: { ...one.Tp, CdOrPrtry: { Cd } } };
      });
      return {
        ...content,
        document: { ...content.document, Stmt: [{ ...statement, Bal, Ntry: Ntry.map(booked) }] },
      };
    }
    case 'camt.054.001.08': {
      const [{ Ntry = [], ...notification }] = content.document.Ntfctn as [AccountNotification17];
      const Ntfctn = [{ ...notification, Ntry: Ntry.slice(0, 1).map(booked) }];
      return { ...content, header: headerOf(content.type), document: { ...content.document, Ntfctn } };
    }
    case 'pain.001.001.09': {
      const PmtInf = content.document.PmtInf.slice(0, 2).map(({ CdtTrfTxInf, ...payment }) => ({
        ...payment,
        ReqdExctnDt: { Dt: '2026-11-20' },
        CdtTrfTxInf: CdtTrfTxInf.map((one) => ({ ...one, Amt: { InstdAmt: amount } })),
      }));
      return { ...content, header: headerOf(content.type), document: { ...content.document, PmtInf } };
    }
    case 'camt.057.001.06': {
      const { Ntfctn } = content.document;
      const Itm = Ntfctn.Itm.map((one) => ({ ...one, Amt: amount, XpctdValDt: '2026-11-20' }));
      const document = { ...content.document, Ntfctn: { ...Ntfctn, Itm } };
      return { ...content, header: headerOf(content.type), document };
    }
    case 'pacs.004.001.09': {
      const { TxInf = [], ...document } = content.document;
      const returned = TxInf.slice(0, 1).map((one) => ({
        ...one,
        ...route,
        OrgnlUETR: UETR,
        RtrdIntrBkSttlmAmt: amount,
        IntrBkSttlmDt: '2026-11-20',
      }));
      return { ...content, document: { ...document, TxInf: returned } };
    }
    case 'camt.056.001.08': {
      const [Undrlyg] = content.document.Undrlyg as [UnderlyingTransaction23];
      const one = { ...Undrlyg.TxInf?.[0], OrgnlUETR: UETR, OrgnlIntrBkSttlmAmt: amount };
      const sides = { Assgnr: { Agt: bank('OAKNGB20') }, Assgne: { Agt: bank('ELMFDEF0') }, CreDtTm: TIME };
      const Assgnmt = { ...content.document.Assgnmt, ...sides };
      return { ...content, document: { ...content.document, Assgnmt, Undrlyg: [{ TxInf: [one] }] } };
    }
    case 'camt.029.001.09': {
      const one = { ...content.document.CxlDtls?.[0]?.TxInfAndSts?.[0], OrgnlUETR: UETR };
      const sides = { Assgnr: { Agt: bank('OAKNGB20') }, Assgne: { Agt: bank('ELMFDEF0') }, CreDtTm: TIME };
      const Assgnmt = { ...content.document.Assgnmt, ...sides };
      const document = { ...content.document, Assgnmt, Sts: { Conf: 'RJCR' } };
      return { ...content, document: { ...document, CxlDtls: [{ TxInfAndSts: [one] }] } };
    }
    default:
      return content;
  }
}

const TIME = '2026-11-20T10:30:00Z';

/** A booked entry with dates and an amount that an MT can have. */
function booked(entry: ReportEntry10): ReportEntry10 {
  const Dt = '2026-11-20';
  return {
    ...entry,
    Amt: { Ccy: 'EUR', value: '12.5' },
    Sts: { Cd: 'BOOK' },
    ValDt: { Dt },
    BookgDt: { Dt },
  };
}

/** Leaves of a source that neither come back nor are named as losses, whatever rules the source breaks. */
function unnamed(source: MxContent): string[] | null {
  const [target] = targetsOfContent(source);
  if (target === undefined) return null;
  const there = translateContent(source, target);
  if (there.kind !== 'mapped') return null;
  const [home] = targetsOfContent(there.content);
  const back = home === undefined ? null : translateContent(there.content, home);
  if (back?.kind !== 'mapped' || !('document' in back.content)) return null;
  const texts = new Set(leavesOf(back.content, '').map(({ text }) => text.trim()));
  const named = new Set(there.losses.map(({ from }) => from));
  const root = /** Losses name elements from the top on. */ /^\/Document\/\w+/;
  const prefix =
    [...named].map((from) => root.exec(from ?? '')?.[0]).find((found) => found !== undefined) ?? '';
  return [...leavesOf(source.document, prefix), ...leavesOf(source.header, '/AppHdr')]
    .filter(({ text, path }) => {
      if (texts.has(text.trim()) || /^\+?[\d.]+$/.test(text)) return false;
      for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
        const around = path.slice(0, end);
        if (named.has(around) || named.has(around.replace(/\[\d+\]$/, ''))) return false;
      }
      return true;
    })
    .map(({ path, text }) => `${path} ${text}`);
}

describe.each(TYPES)('any %s that fits its schema', (type) => {
  it('is translated or not, and loses nothing that no loss names', () => {
    const random = new Random(20261121);
    let done = 0;
    for (let run = 0; run < RUNS; run++) {
      const content = passable(generateContent(type, random));
      const lost = unnamed(content);
      if (lost === null) continue;
      done++;
      expect(lost).toEqual([]);
    }
    // A newer version contains much that the translated version has no form for.
    expect(done).toBeGreaterThan(type === 'pacs.008.001.12' ? RUNS / 20 : RUNS / 5);
  });
});

const VALID_AS_MT = [
  ...(['camt.052.001.08', 'camt.053.001.08', 'camt.054.001.08'] as const),
  ...(['camt.056.001.08', 'camt.029.001.09', 'camt.057.001.06', 'pain.001.001.09'] as const),
];

describe.each(VALID_AS_MT)('any %s', (type) => {
  it('becomes an MT without an error, whatever its texts are, when its amounts and dates fit one', () => {
    const random = new Random(20261122);
    let done = 0;
    for (let run = 0; run < RUNS; run++) {
      const result = parse(buildMx(passable(generateContent(type, random))), { mode: 'lenient' });
      const [target] = result.kind === 'message' ? targetsOf(result.message) : [];
      if (result.kind !== 'message' || target === undefined) continue;
      const translation = translate(result.message, target);
      if (!translation.ok) continue;
      done++;
      // For the schema, any text with the form of a BIC is valid, including an unknown country or the live network.
      const wrong = translation.problems.filter(({ code }) => code !== 'T27' && code !== 'T46');
      expect(wrong.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    expect(done).toBeGreaterThan(RUNS / 5);
  });
});

describe('a message with anything in it', () => {
  it('is translated to each target that is named for it, and nothing throws', () => {
    const random = new Random(4711);
    const text = buildMx(PACS_008);
    let tried = 0;
    for (let run = 0; run < runs(500); run++) {
      const result = parse(mutateXml(text, random), { mode: 'lenient' });
      if (result.kind !== 'message') continue;
      for (const target of targetsOf(result.message)) {
        tried++;
        expect(translate(result.message, target).ok).toBe(true);
      }
    }
    expect(tried).toBeGreaterThan(25);
  });

  it('is validated without parsing what was written, which took half of the time for a long statement', () => {
    const result = parse(sample('MT940'), { mode: 'strict' });
    if (result.kind !== 'message') throw new Error('not a message');
    const read = vi.spyOn(LineCounter.prototype, 'to');
    expect(translate(result.message, 'camt.053.001.08')).toMatchObject({ ok: true, problems: [] });
    expect(read).not.toHaveBeenCalled();
    expect(parse(sample('camt.053.001.08'), { mode: 'strict' }).kind).toBe('message');
    expect(read).toHaveBeenCalled();
    read.mockRestore();
  });

  it.each([100_000, 1_000_000])(
    'is translated in linear time, also with a text of %i characters',
    (length) => {
      const [transaction] = PACS_008.document.CdtTrfTxInf;
      if (transaction === undefined) throw new Error('no transaction');
      const long = 'A-: '.repeat(length / 4);
      const many = Array.from({ length: length / 100 }, (_, place) => ({ InstrInf: `//${place}` }));
      const CdtTrfTxInf = [
        {
          ...transaction,
          Dbtr: { Nm: long, PstlAdr: { AdrLine: [long, long] } },
          RmtInf: { Ustrd: [long, long] },
          InstrForNxtAgt: many,
          InstrForCdtrAgt: many,
          RgltryRptg: [{ Dtls: [{ Inf: many.map(({ InstrInf }) => InstrInf) }] }],
        },
      ];
      const content = { ...PACS_008, document: { ...PACS_008.document, CdtTrfTxInf } };
      const translated = (): void => expect(translateContent(content, 'MT103').kind).toBe('mapped');
      expect(cpuTimeMs(translated)).toBeLessThan(length / 200);
    },
  );
});
