import fc, { type Arbitrary } from 'fast-check';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type {
  BusinessApplicationHeaderV02,
  GroupHeader93,
  SettlementInstruction7,
} from '../../iso20022/generated/types.ts';
import { CURRENCY, DATE, maybe, money, REFERENCE } from '../../swift-mt/testing/arbitrary-parts.ts';
import { compact } from '../losses.ts';
import { moneyToIso } from '../values/amounts.ts';
import { extendedText, ISO_ACCOUNT, ISO_AGENT, ISO_PARTY, plainText } from './arbitrary-parties.ts';

const TIME = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(13))
  .map(([hours, minutes, seconds, offset]) => {
    const two = (number: number): string => String(number).padStart(2, '0');
    return `${two(hours)}:${two(minutes)}:${two(seconds)}+${two(offset)}:00`;
  });

const DATE_TIME = fc.tuple(DATE, TIME).map(([date, time]) => `${date}T${time}`);

/** Sender and receiver: between the second pair an MT needs no field 33B. */
const ROUTE = fc.constantFrom(['OAKNGB20', 'ELMFDEF0'] as const, ['CEDRJPJ0', 'OAKNGB20LDN'] as const);

const institution = (BICFI: string) => ({ FinInstnId: { BICFI } });

/** An account comes with its institution only. */
const WITH_ACCOUNT = fc.record({ agent: ISO_AGENT, account: maybe(ISO_ACCOUNT) });

const SETTLEMENT: Arbitrary<SettlementInstruction7> = fc.oneof(
  fc.record({ SttlmMtd: fc.constantFrom('INDA' as const, 'INGA' as const), SttlmAcct: maybe(ISO_ACCOUNT) }),
  fc
    .record({ instructing: WITH_ACCOUNT, instructed: maybe(WITH_ACCOUNT) })
    .map(({ instructing, instructed }) => ({
      SttlmMtd: 'COVE' as const,
      InstgRmbrsmntAgt: instructing.agent,
      InstgRmbrsmntAgtAcct: instructing.account,
      InstdRmbrsmntAgt: instructed?.agent,
      InstdRmbrsmntAgtAcct: instructed?.account,
    })),
);

const PAYMENT_TYPE = fc.record({
  InstrPrty: maybe(fc.constantFrom('HIGH' as const, 'NORM' as const)),
  ClrChanl: maybe(fc.constantFrom('RTGS' as const, 'BOOK' as const)),
  SvcLvl: maybe(
    fc.subarray(['G001', 'SDVA', 'NURG'], { minLength: 1 }).map((codes) => codes.map((Cd) => ({ Cd }))),
  ),
  LclInstrm: maybe(plainText(35).map((Prtry) => ({ Prtry }))),
  CtgyPurp: maybe(fc.constantFrom({ Cd: 'INTC' }, { Cd: 'SALA' }, { Prtry: 'INTC CORT' })),
});

/** Header and group header that agree with the transaction. */
interface Frame {
  readonly header: BusinessApplicationHeaderV02;
  readonly GrpHdr: GroupHeader93;
  readonly InstgAgt: ReturnType<typeof institution>;
  readonly InstdAgt: ReturnType<typeof institution>;
}

function frame(
  type: string,
  BizSvc: string,
  settlement: Arbitrary<SettlementInstruction7>,
): Arbitrary<Frame> {
  return fc
    .record({
      route: ROUTE,
      MsgId: fc.oneof(REFERENCE, plainText(35)),
      CreDtTm: DATE_TIME,
      SttlmInf: settlement,
    })
    .map(({ route: [sender, receiver], MsgId, CreDtTm, SttlmInf }) => ({
      header: {
        Fr: { FIId: institution(sender) },
        To: { FIId: institution(receiver) },
        BizMsgIdr: MsgId,
        MsgDefIdr: type,
        BizSvc,
        CreDt: CreDtTm,
      },
      GrpHdr: { MsgId, CreDtTm, NbOfTxs: '1', SttlmInf },
      InstgAgt: institution(sender),
      InstdAgt: institution(receiver),
    }));
}

const IDENTIFICATION = fc.record({
  InstrId: REFERENCE,
  EndToEndId: fc.oneof(fc.constant('NOTPROVIDED'), plainText(35)),
  UETR: fc.uuid({ version: 4 }),
});

/** Amounts, exchange and charges that agree with each other. */
const AMOUNTS = fc.tuple(CURRENCY, CURRENCY).chain(([settled, instructed]) => {
  const charge = money(instructed).map((Amt) => ({ Amt: moneyToIso(Amt), Agt: institution('ELMFDEF0') }));
  return fc
    .record({
      IntrBkSttlmAmt: money(settled).map(moneyToIso),
      InstdAmt: money(instructed).map(moneyToIso),
      bearer: fc.oneof(
        fc.record({ ChrgBr: fc.constant('DEBT' as const), ChrgsInf: fc.array(charge, { maxLength: 1 }) }),
        fc.record({
          ChrgBr: fc.constant('CRED' as const),
          ChrgsInf: fc.array(charge, { minLength: 1, maxLength: 3 }),
        }),
        fc.record({ ChrgBr: fc.constant('SHAR' as const), ChrgsInf: fc.array(charge, { maxLength: 2 }) }),
      ),
    })
    .map(({ bearer, ...amounts }) => ({
      ...amounts,
      ...bearer,
      XchgRate: settled === instructed ? undefined : '1.0854',
    }));
});

const CREDITOR_INSTRUCTIONS = fc.constantFrom(
  [],
  [{ Cd: 'PHOB' as const, InstrInf: '020 7946 0000' }],
  [{ Cd: 'HOLD' as const }, { InstrInf: 'Pay against passport, please, and ask for the name of the mother' }],
);

const REMITTANCE = fc.oneof(
  extendedText(140).map((text) => ({ Ustrd: [text] })),
  fc.record({ Nb: plainText(35), Ref: plainText(35), text: extendedText(140) }).map(({ Nb, Ref, text }) => ({
    Strd: [{ RfrdDocInf: [{ Nb }], CdtrRefInf: { Ref }, AddtlRmtInf: [text] }],
  })),
);

/** Everything in a pacs.008 except amounts and the contents of a frame. */
const DETAILS = fc.record({
  PmtId: IDENTIFICATION,
  PmtTpInf: maybe(PAYMENT_TYPE),
  IntrBkSttlmDt: DATE,
  SttlmTmReq: maybe(fc.record({ CLSTm: maybe(TIME), TillTm: maybe(TIME) })),
  PrvsInstgAgt1: maybe(ISO_AGENT),
  chain: fc.record({ first: maybe(WITH_ACCOUNT), second: maybe(ISO_AGENT) }),
  UltmtDbtr: maybe(ISO_PARTY),
  Dbtr: ISO_PARTY,
  DbtrAcct: maybe(ISO_ACCOUNT),
  debtorAgent: WITH_ACCOUNT,
  creditorAgent: WITH_ACCOUNT,
  Cdtr: ISO_PARTY,
  CdtrAcct: maybe(ISO_ACCOUNT),
  InstrForCdtrAgt: CREDITOR_INSTRUCTIONS,
  InstrForNxtAgt: fc.array(
    fc
      .oneof(
        plainText(140),
        plainText(60).map((text) => `/ABC/${text}`),
      )
      .map((InstrInf) => ({ InstrInf })),
    { maxLength: 3 },
  ),
  Purp: maybe(fc.constantFrom({ Cd: 'SALA' }, { Prtry: ':26T:K90' })),
  RgltryRptg: fc.array(
    plainText(35).map((text) => ({ DbtCdtRptgInd: 'DEBT' as const, Dtls: [{ Inf: [text] }] })),
    { maxLength: 2 },
  ),
  RmtInf: maybe(REMITTANCE),
});

type Details = typeof DETAILS extends Arbitrary<infer T> ? T : never;

function transactionOf({ chain, debtorAgent, creditorAgent, ...details }: Details) {
  return {
    ...details,
    IntrmyAgt1: chain.first?.agent,
    IntrmyAgt1Acct: chain.first?.account,
    IntrmyAgt2: chain.first === undefined ? undefined : chain.second,
    DbtrAgt: debtorAgent.agent,
    DbtrAgtAcct: debtorAgent.account,
    CdtrAgt: creditorAgent.agent,
    CdtrAgtAcct: creditorAgent.account,
  };
}

/** Any valid customer credit transfer of CBPR+. */
export const PACS008_CONTENT: Arbitrary<MxContentOf<'pacs.008.001.08'>> = fc
  .tuple(frame('pacs.008.001.08', 'swift.cbprplus.03', SETTLEMENT), DETAILS, AMOUNTS)
  .map(([{ header, GrpHdr, InstgAgt, InstdAgt }, details, amounts]) => ({
    type: 'pacs.008.001.08' as const,
    header,
    document: compact({
      GrpHdr,
      CdtTrfTxInf: [{ ...transactionOf(details), ...amounts, InstgAgt, InstdAgt }],
    }),
  }));

const BOOKS: Arbitrary<SettlementInstruction7> = fc
  .record({ SttlmMtd: fc.constantFrom('INDA' as const, 'INGA' as const), SttlmAcct: maybe(ISO_ACCOUNT) })
  .map(compact);

const INSTITUTION_DETAILS = fc.record({
  PmtId: IDENTIFICATION,
  PmtTpInf: maybe(PAYMENT_TYPE),
  IntrBkSttlmAmt: CURRENCY.chain(money).map(moneyToIso),
  IntrBkSttlmDt: DATE,
  PrvsInstgAgt1: maybe(ISO_AGENT),
  first: maybe(WITH_ACCOUNT),
  debtor: WITH_ACCOUNT,
  agent: maybe(WITH_ACCOUNT),
  creditor: WITH_ACCOUNT,
  InstrForNxtAgt: fc.array(
    plainText(140).map((InstrInf) => ({ InstrInf })),
    { maxLength: 3 },
  ),
});

const UNDERLYING = fc
  .record({
    Dbtr: ISO_PARTY,
    DbtrAcct: maybe(ISO_ACCOUNT),
    DbtrAgt: ISO_AGENT,
    CdtrAgt: ISO_AGENT,
    Cdtr: ISO_PARTY,
    CdtrAcct: maybe(ISO_ACCOUNT),
    RmtInf: maybe(REMITTANCE),
    InstdAmt: maybe(CURRENCY.chain(money).map(moneyToIso)),
  })
  .map((underlying) => compact(underlying));

function institutionTransfer(service: string, underlying: typeof UNDERLYING | Arbitrary<undefined>) {
  return fc
    .tuple(frame('pacs.009.001.08', service, BOOKS), INSTITUTION_DETAILS, underlying)
    .map(([{ header, GrpHdr, InstgAgt, InstdAgt }, details, UndrlygCstmrCdtTrf]) => {
      const { first, debtor, agent, creditor, ...others } = details;
      const transaction = {
        ...others,
        InstgAgt,
        InstdAgt,
        IntrmyAgt1: first?.agent,
        IntrmyAgt1Acct: first?.account,
        Dbtr: debtor.agent,
        DbtrAcct: debtor.account,
        CdtrAgt: agent?.agent,
        CdtrAgtAcct: agent?.account,
        Cdtr: creditor.agent,
        CdtrAcct: creditor.account,
        UndrlygCstmrCdtTrf,
      };
      const document = compact({ GrpHdr, CdtTrfTxInf: [transaction] });
      return { type: 'pacs.009.001.08' as const, header, document };
    });
}

/** Any valid transfer between institutions, and any valid cover payment of CBPR+. */
export const PACS009_CONTENT: Arbitrary<MxContentOf<'pacs.009.001.08'>> = institutionTransfer(
  'swift.cbprplus.03',
  fc.constant(undefined),
);
export const PACS009_COV_CONTENT: Arbitrary<MxContentOf<'pacs.009.001.08'>> = institutionTransfer(
  'swift.cbprplus.cov.03',
  UNDERLYING,
);
