import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build } from '../../formats/build.ts';
import { buildMx, messageOfContent } from '../../iso20022/index.ts';
import { parse, validate } from '../../reading/parse.ts';
import { writeContent } from '../../swift-mt/index.ts';
import { MT202_COV_CONTENT, mt103Content } from '../../swift-mt/testing/arbitrary-content.ts';
import { toTelexText, withTestKey } from '../../telex/index.ts';
import { runs } from '../../testing/properties.ts';
import { orderContent } from '../orders/order-content.ts';
import type { Clearing, PaymentOrder } from '../orders/payment-order.ts';
import { extendedText } from '../testing/arbitrary-parties.ts';
import { PACS008_CONTENT } from '../testing/arbitrary-transfers.ts';
import { type PaymentDetails, paymentDetailsOf } from './payment-details.ts';
import { detailsToFin } from './to-fin.ts';
import { detailsToIso } from './to-iso.ts';

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

const ORDER: PaymentOrder = {
  type: 'mt103_swift',
  uetr: UETR,
  reference: REFERENCE,
  relatedReference: null,
  currency: 'EUR',
  amount: '12500.50',
  valueDate: DAY,
  senderBic: 'OAKNGB20',
  senderName: 'NORTHERN MILLS LTD',
  senderAccount: null,
  recipientBic: 'ELMFDEF0',
  recipientName: 'SUEDWERK GMBH',
  recipientAccount: BENEFICIARY,
  destinationBic: null,
  createdAt: `${DAY}T10:00:00+00:00`,
  telex: {
    serial: { station: 'OAK', number: '0042' },
    senderAnswerback: '298765 OAKB G',
    receiverAnswerback: '412345 ELMB D',
  },
};
const clearing = (scheme: 'sepa' | null): Clearing => ({
  scheme,
  endToEndId: REFERENCE,
  elements: { ChrgBr: scheme === null ? 'SHAR' : 'SLEV' },
});

const toFin = (details: PaymentDetails) => detailsToFin({ ...ORDER, details });
const toIso = (details: PaymentDetails, scheme: 'sepa' | null) =>
  detailsToIso({ ...ORDER, details, clearing: clearing(scheme) });

function only(text: string) {
  const [details, ...others] = paymentDetailsOf(text);
  if (details === undefined || others.length > 0) throw new Error('Not one transaction.');
  return details;
}

describe('details of an MT103', () => {
  it('stay as they are in another MT103', () => {
    const charges = [':71A:BEN', ':71F:EUR5,', ':71F:EUR7,50'];
    expect(toFin(only(mt103(charges)))).toMatchObject({
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
    expect(toIso(details, null)).toEqual({
      debtorAddress: { TwnNm: 'LEEDS', Ctry: 'GB', AdrLine: ['MILL ROAD 1', 'CANAL QUARTER'] },
      creditorAddress: { TwnNm: 'MUENCHEN', Ctry: 'DE', AdrLine: ['WERKSTRASSE 2'] },
      RmtInf: { Ustrd: ['/INV/4711 DELIVERY OF 12 NOVEMBER, SECOND PART'] },
      ChrgBr: 'DEBT',
      ChrgsInf: [{ Amt: { Ccy: 'EUR', value: '10.00' }, Agt: { FinInstnId: { BICFI: 'ELMFDEF0' } } }],
      InstdAmt: { Ccy: 'EUR', value: '12500.50' },
    });
  });

  it('go without charges into a SEPA payment, whose scheme shares them', () => {
    const iso = toIso(only(mt103([':71A:OUR', ':71G:EUR10,'])), 'sepa');
    expect(Object.keys(iso)).toEqual(['debtorAddress', 'creditorAddress', 'RmtInf']);
  });

  it('become lines of a telex', () => {
    expect(orderContent('KTT', { ...ORDER, details: only(mt103([':71A:OUR'])) })).toMatchObject({
      orderingCustomer: { lines: ['NORTHERN MILLS LTD', 'MILL ROAD 1', 'CANAL QUARTER', 'GB/LEEDS'] },
      beneficiary: { lines: ['SUEDWERK GMBH', 'WERKSTRASSE 2', 'DE/MUENCHEN'] },
      details: ['/INV/4711', 'DELIVERY OF 12 NOVEMBER, SECOND', 'PART'],
      charges: 'OUR',
    });
  });
});

describe('details of a pain.001', () => {
  it('are those of each transaction, in the order of the message', () => {
    const texts = paymentDetailsOf(SEPA_INITIATION).map((one) => toIso(one, 'sepa').RmtInf);
    expect(texts).toEqual([{ Ustrd: ['First invoice'] }, { Ustrd: ['Second invoice'] }]);
  });

  it('keep a structured address in a pacs.008, and the characters of an MT in one', () => {
    const [details] = paymentDetailsOf(SEPA_INITIATION);
    if (details === undefined) throw new Error('No transaction.');
    expect(toIso(details, 'sepa').debtorAddress).toEqual({
      StrtNm: 'Bachgasse',
      BldgNb: '3',
      TwnNm: 'Köln',
      Ctry: 'DE',
    });
    expect(toFin(details)).toMatchObject({
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
  expect(toFin(details).charges?.sendersCharges).toEqual([{ currency: 'EUR', amount: '0.00' }]);
});

it('long lines of a telex are broken for an MT, and cut where it has no more room', () => {
  const line = 'PAYMENT FOR GOODS DELIVERED IN THE MONTH OF NOVEMBER OF THE YEAR 2026';
  const details = { standard: 'telex', remittanceInformation: [line, line, line] } as const;
  const lines = toFin(details).remittanceInformation ?? [];
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
  .map(({ ordering, beneficiary, ...others }) => {
    const content = orderContent('KTT', ORDER);
    const lines = {
      orderingCustomer: { account: null, lines: ['NAME', ...ordering] },
      beneficiary: { account: BENEFICIARY, lines: ['NAME', ...beneficiary] },
    };
    return build(withTestKey({ ...content, ...lines, ...others }));
  });

const ORDERS: Readonly<Record<string, Arbitrary<string>>> = {
  MT103: mt103Content('MT103').map(writeContent),
  'MT103 STP': mt103Content('MT103 STP').map(writeContent),
  'MT103 REMIT': mt103Content('MT103 REMIT').map(writeContent),
  'MT202 COV': MT202_COV_CONTENT.map(writeContent),
  KTT: TELEX_ORDER,
  'pacs.008': PACS008_CONTENT.map((content) => buildMx(messageOfContent(content))),
};

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

describe.each(Object.entries(ORDERS))('for any %s', (_name, orders) => {
  it.each([
    ['MT103', null],
    ['MT202 COV', null],
    ['pacs.008.001.08', null],
    ['pacs.008.001.08', 'sepa'],
    ['KTT', null],
  ] as const)('a valid %s has its details (scheme %s)', (type, scheme) => {
    fc.assert(
      fc.property(orders, (text) => {
        const [details] = paymentDetailsOf(text);
        if (details === undefined) throw new Error(`No details: ${text}`);
        const settled = settledOf(text);
        const order = {
          ...ORDER,
          ...settled,
          instructedAmount: settled,
          details,
          clearing: clearing(scheme),
        };
        const written = build(orderContent(type, order));
        expect(errorsOf(written), `${text}\n\n${written}`).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});
