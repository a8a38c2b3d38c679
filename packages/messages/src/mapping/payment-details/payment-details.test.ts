import { describe, expect, it, vi } from 'vitest';
import { build } from '../../formats/build.ts';
import { buildMx, messageOfContent } from '../../iso20022/index.ts';
import { parse, validate } from '../../reading/parse.ts';
import { writeContent } from '../../swift-mt/index.ts';
import { MT202_COV_CONTENT, mt103Content } from '../../swift-mt/testing/arbitrary-content.ts';
import { toTelexText, withTestKey } from '../../telex/index.ts';
import { type Arbitrary, fc, runs } from '../../testing/properties.ts';
import { extendedText } from '../testing/arbitrary-parties.ts';
import { PACS008_CONTENT } from '../testing/arbitrary-transfers.ts';
import { type PaymentDetails, paymentDetailsOf } from './payment-details.ts';
import { detailsToFin, type FinTarget } from './to-fin.ts';
import { detailsToIso } from './to-iso.ts';
import { detailsToTelex } from './to-telex.ts';

vi.setConfig({ testTimeout: 60_000 });

const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';
const REFERENCE = 'REF20261120A';
const BENEFICIARY = 'DE89370400440532013000';
const DAY = '2026-11-20';

const mt103 = (charges: readonly string[]) =>
  [
    `{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:${UETR}}}{4:`,
    ':20:REF20261120A',
    ':23B:CRED',
    ':32A:261120EUR12500,50',
    ':33B:EUR12500,50',
    ':50K:/GB29NWBK60161331926819',
    'NORTHERN MILLS LTD',
    'MILL ROAD 1',
    'CANAL QUARTER',
    'GB/LEEDS',
    ':59:/DE89370400440532013000',
    'SUEDWERK GMBH',
    'WERKSTRASSE 2',
    'DE/MUENCHEN',
    ':70:/INV/4711',
    'DELIVERY OF 12 NOVEMBER, SECOND',
    'PART',
    ...charges,
    '-}',
  ].join('\r\n');

const SEPA_INITIATION = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>2</NbOfTxs><InitgPty><Nm>Muehle</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-20</ReqdExctnDt>
<Dbtr><Nm>Mühle AG</Nm><PstlAdr><StrtNm>Bachgasse</StrtNm><BldgNb>3</BldgNb><TwnNm>Köln</TwnNm><Ctry>DE</Ctry></PstlAdr></Dbtr>
<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>ELMFDEF0</BIC></FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>
${['EUR|10.00|First invoice', 'EUR|20.00|Second invoice']
  .map((line, place) => {
    const [currency, amount, text] = line.split('|');
    return `<CdtTrfTxInf><PmtId><EndToEndId>E2E-${place}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>
<Cdtr><Nm>Empfänger ${place}</Nm><PstlAdr><Ctry>GB</Ctry><AdrLine>1 High Street</AdrLine><AdrLine>Leeds</AdrLine></PstlAdr></Cdtr>
<CdtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf>`;
  })
  .join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>`;

const TO_FIN = { settled: { currency: 'EUR', amount: '12500.50' }, receiverBic: 'ELMFDEF0' };
const TO_SEPA = {
  scheme: 'sepa',
  debtorBic: 'OAKNGB20',
  creditorBic: 'ELMFDEF0',
  receiverBic: 'ELMFDEF0',
} as const;
const INTERBANK = { ...TO_SEPA, scheme: null };

function only(text: string) {
  const [details, ...others] = paymentDetailsOf(text);
  if (details === undefined || others.length > 0) throw new Error('Not one transaction.');
  return details;
}

describe('details of an MT103', () => {
  it('stay as they are in another MT103', () => {
    const charges = [':71A:BEN', ':71F:EUR5,', ':71F:EUR7,50'];
    expect(detailsToFin(only(mt103(charges)), TO_FIN)).toMatchObject({
      orderingCustomer: {
        option: 'K',
        account: 'GB29NWBK60161331926819',
        nameAndAddress: ['NORTHERN MILLS LTD', 'MILL ROAD 1', 'CANAL QUARTER', 'GB/LEEDS'],
      },
      beneficiaryCustomer: { nameAndAddress: ['SUEDWERK GMBH', 'WERKSTRASSE 2', 'DE/MUENCHEN'] },
      remittanceInformation: ['/INV/4711', 'DELIVERY OF 12 NOVEMBER, SECOND', 'PART'],
      charges: {
        detailsOfCharges: 'BEN',
        sendersCharges: [
          { currency: 'EUR', amount: '5.00' },
          { currency: 'EUR', amount: '7.50' },
        ],
        instructedAmount: { currency: 'EUR', amount: '12500.50' },
      },
    });
  });

  it('become addresses, remittance text and charge bearer of a pacs.008', () => {
    const details = only(mt103([':71A:OUR', ':71G:EUR10,']));
    expect(detailsToIso(details, INTERBANK)).toEqual({
      debtorAddress: { TwnNm: 'LEEDS', Ctry: 'GB', AdrLine: ['MILL ROAD 1', 'CANAL QUARTER'] },
      creditorAddress: { TwnNm: 'MUENCHEN', Ctry: 'DE', AdrLine: ['WERKSTRASSE 2'] },
      RmtInf: { Ustrd: ['/INV/4711 DELIVERY OF 12 NOVEMBER, SECOND PART'] },
      ChrgBr: 'DEBT',
      ChrgsInf: [{ Amt: { Ccy: 'EUR', value: '10.00' }, Agt: { FinInstnId: { BICFI: 'ELMFDEF0' } } }],
      InstdAmt: { Ccy: 'EUR', value: '12500.50' },
    });
  });

  it('go without charges into a SEPA payment, whose scheme shares them', () => {
    const iso = detailsToIso(only(mt103([':71A:OUR', ':71G:EUR10,'])), TO_SEPA);
    expect(Object.keys(iso)).toEqual(['debtorAddress', 'creditorAddress', 'RmtInf']);
  });

  it('become lines of a telex', () => {
    expect(detailsToTelex(only(mt103([':71A:OUR'])), TO_FIN)).toEqual({
      orderingCustomer: ['NORTHERN MILLS LTD', 'MILL ROAD 1', 'CANAL QUARTER', 'GB/LEEDS'],
      beneficiary: ['SUEDWERK GMBH', 'WERKSTRASSE 2', 'DE/MUENCHEN'],
      details: ['/INV/4711', 'DELIVERY OF 12 NOVEMBER, SECOND', 'PART'],
      charges: 'OUR',
    });
  });
});

describe('details of a pain.001', () => {
  it('are those of each transaction, in the order of the message', () => {
    const texts = paymentDetailsOf(SEPA_INITIATION).map((one) => detailsToIso(one, TO_SEPA).RmtInf);
    expect(texts).toEqual([{ Ustrd: ['First invoice'] }, { Ustrd: ['Second invoice'] }]);
  });

  it('keep a structured address in a pacs.008, and the characters of an MT in one', () => {
    const [details] = paymentDetailsOf(SEPA_INITIATION);
    if (details === undefined) throw new Error('No transaction.');
    expect(detailsToIso(details, TO_SEPA).debtorAddress).toEqual({
      StrtNm: 'Bachgasse',
      BldgNb: '3',
      TwnNm: 'Köln',
      Ctry: 'DE',
    });
    expect(detailsToFin(details, TO_FIN)).toMatchObject({
      orderingCustomer: {
        option: 'F',
        numberedLines: [
          { number: 1, text: 'Muhle AG' },
          { number: 2, text: 'Bachgasse 3' },
          { number: 3, text: 'DE/Koln' },
        ],
      },
      remittanceInformation: ['/ROC/E2E-0', 'First invoice'],
      charges: { detailsOfCharges: 'SHA' },
    });
  });
});

it('BEN without a charge gets the field 71F that an MT103 then needs', () => {
  const details = { standard: 'fin', charges: { detailsOfCharges: 'BEN', sendersCharges: [] } } as const;
  expect(detailsToFin(details, TO_FIN).charges?.sendersCharges).toEqual([
    { currency: 'EUR', amount: '0.00' },
  ]);
});

it('long lines of a telex are broken for an MT, and cut where it has no more room', () => {
  const line = 'PAYMENT FOR GOODS DELIVERED IN THE MONTH OF NOVEMBER OF THE YEAR 2026';
  const details = { standard: 'telex', remittanceInformation: [line, line, line] } as const;
  const lines = detailsToFin(details, TO_FIN).remittanceInformation ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[0]?.trim()).toBe('PAYMENT FOR GOODS DELIVERED IN THE');
  expect(lines.at(-1)).toMatch(/\+$/);
});

it('texts that order no payment of a customer have no details', () => {
  expect(paymentDetailsOf('{"amount": "1.00"}')).toEqual([]);
  expect(paymentDetailsOf('')).toEqual([]);
});

const TELEX_LINES = fc
  .array(extendedText(60).map(toTelexText), { maxLength: 3 })
  .map((lines) => lines.filter((line) => line.trim() !== ''));

const TELEX_ORDER = fc
  .record({
    ordering: TELEX_LINES,
    beneficiary: TELEX_LINES,
    details: TELEX_LINES,
    charges: fc.constantFrom('OUR' as const, 'SHA' as const, 'BEN' as const),
  })
  .map(({ ordering, beneficiary, ...others }) =>
    telex({ orderingCustomer: ['NAME', ...ordering], beneficiary: ['NAME', ...beneficiary], ...others }),
  );

const ORDERS: Readonly<Record<string, Arbitrary<string>>> = {
  MT103: mt103Content('MT103').map(writeContent),
  'MT103 STP': mt103Content('MT103 STP').map(writeContent),
  'MT103 REMIT': mt103Content('MT103 REMIT').map(writeContent),
  'MT202 COV': MT202_COV_CONTENT.map(writeContent),
  KTT: TELEX_ORDER,
  'pacs.008': PACS008_CONTENT.map((content) => buildMx(messageOfContent(content))),
};

function telex(
  { orderingCustomer, beneficiary, ...others }: ReturnType<typeof detailsToTelex>,
  settled = TO_FIN.settled,
): string {
  return build(
    withTestKey({
      type: 'KTT',
      serial: { station: 'OAK', number: '0042' },
      sender: { answerback: '298765 OAKB G', name: null, bic: 'OAKNGB20' },
      receiver: { answerback: '412345 ELMB D', name: null, bic: 'ELMFDEF0' },
      date: DAY,
      testKey: null,
      reference: REFERENCE,
      relatedReference: null,
      uetr: UETR,
      valueDate: DAY,
      ...settled,
      orderingCustomer: { account: null, lines: orderingCustomer },
      beneficiaryBank: null,
      beneficiary: { account: BENEFICIARY, lines: beneficiary },
      bankInformation: [],
      ...others,
    }),
  );
}

function errorsOf(text: string): string[] {
  const result = parse(text, { mode: 'strict' });
  const problems = result.kind === 'message' ? validate(result.message) : result.problems;
  return problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
}

/** The settled amount is that of the order, whose charges belong to it. */
const settledOf = (text: string) => {
  const [, currency = 'EUR'] =
    /:32A:\d{6}([A-Z]{3})/.exec(text) ?? /IntrBkSttlmAmt Ccy="([A-Z]{3})"/.exec(text) ?? [];
  return { currency, amount: { JPY: '12500', KWD: '12500.500' }[currency] ?? '12500.50' };
};

describe.each(Object.entries(ORDERS))('whatever an %s says', (_name, orders) => {
  const property = (check: (details: PaymentDetails, settled: FinTarget['settled']) => string): void => {
    fc.assert(
      fc.property(orders, (text) => {
        const [details] = paymentDetailsOf(text);
        if (details === undefined) throw new Error(`No details: ${text}`);
        const order = check(details, settledOf(text));
        expect(errorsOf(order), `${text}\n\n${order}`).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  };

  it('an MT103 with its details is valid', () => {
    property((details, settled) => {
      const { charges, orderingCustomer, beneficiaryCustomer, remittanceInformation } = detailsToFin(
        details,
        {
          ...TO_FIN,
          settled,
        },
      );
      return build({
        type: 'MT103',
        envelope: { senderBic: 'OAKNGB20', receiverBic: 'ELMFDEF0', uetr: UETR },
        sendersReference: REFERENCE,
        bankOperationCode: 'CRED',
        valueDate: DAY,
        interbankSettledAmount: settled,
        instructedAmount: settled,
        orderingCustomer: orderingCustomer ?? { option: 'K', nameAndAddress: ['NORTHERN MILLS LTD'] },
        beneficiaryCustomer: {
          ...(beneficiaryCustomer ?? { option: null, nameAndAddress: ['SUEDWERK GMBH'] }),
          account: BENEFICIARY,
        },
        ...(remittanceInformation === undefined ? {} : { remittanceInformation }),
        detailsOfCharges: 'SHA',
        ...charges,
      });
    });
  });

  it.each([null, 'sepa'] as const)('a pacs.008 with its details is valid (scheme %s)', (scheme) => {
    const agent = (BICFI: string) => ({ FinInstnId: { BICFI } });
    property((details, { currency, amount }) => {
      const { debtorAddress, creditorAddress, ...elements } = detailsToIso(details, { ...TO_SEPA, scheme });
      return build({
        type: 'pacs.008.001.08',
        header: null,
        document: {
          GrpHdr: {
            MsgId: REFERENCE,
            CreDtTm: `${DAY}T10:00:00+00:00`,
            NbOfTxs: '1',
            SttlmInf: { SttlmMtd: 'CLRG' },
          },
          CdtTrfTxInf: [
            {
              PmtId: { InstrId: REFERENCE, EndToEndId: REFERENCE, TxId: REFERENCE, UETR },
              IntrBkSttlmAmt: { Ccy: currency, value: amount },
              IntrBkSttlmDt: DAY,
              ChrgBr: scheme === null ? 'SHAR' : 'SLEV',
              InstgAgt: agent('OAKNGB20'),
              InstdAgt: agent('ELMFDEF0'),
              Dbtr: { Nm: 'Northern Mills', ...(debtorAddress && { PstlAdr: debtorAddress }) },
              DbtrAgt: agent('OAKNGB20'),
              CdtrAgt: agent('ELMFDEF0'),
              Cdtr: { Nm: 'Suedwerk', ...(creditorAddress && { PstlAdr: creditorAddress }) },
              CdtrAcct: { Id: { IBAN: BENEFICIARY } },
              ...elements,
            },
          ],
        },
      });
    });
  });

  it('a telex with its details is valid', () => {
    property((details, settled) => {
      const { orderingCustomer, beneficiary, ...others } = detailsToTelex(details, { ...TO_FIN, settled });
      const lines = (given: readonly string[]) => (given.length === 0 ? ['NOTPROVIDED'] : given);
      return telex(
        { ...others, orderingCustomer: lines(orderingCustomer), beneficiary: lines(beneficiary) },
        settled,
      );
    });
  });
});
