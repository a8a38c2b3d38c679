import { sample } from '@clearbench/messages';
import { readTransfers } from '@clearbench/messages/transfers';
import { describe, expect, it } from 'vitest';
import { paymentOrders } from '../../../testing/samples.ts';
import { PaymentCounter, paymentsIn } from './payments-in.ts';

const ORDERS = paymentOrders('M1', [{ name: 'One' }, { name: 'Two' }]);
const UNKNOWN = { payments: null, sums: [] };
/** However the file is cut. */
function read(text: string, encoding: BufferEncoding = 'utf8') {
  const content = Buffer.from(text, encoding);
  const whole = paymentsIn(content);
  for (const length of [1, 2, 3, 100]) expect(inPieces(content, length)).toEqual(whole);
  return whole;
}
function inPieces(content: Buffer, length: number) {
  const counter = new PaymentCounter();
  for (let at = 0; at < content.length; at += length) counter.add(content.subarray(at, at + length));
  return counter.end();
}
const replaced = (from: string, to: string): string => {
  if (!ORDERS.includes(from)) throw new Error(`The sample has no ${from}.`);
  return ORDERS.replace(from, to);
};

describe('the sums of a pain.001', () => {
  it.each([
    ['as they are', ORDERS],
    ['with a byte order mark', `\ufeff${ORDERS}`],
    ['with prefixes', ORDERS.replaceAll(/<(\/?)(\w)/g, '<$1p:$2').replace('xmlns=', 'xmlns:p=')],
    [
      'with other prefixes for some elements',
      replaced(
        '<Amt><InstdAmt Ccy="EUR">100.00</InstdAmt></Amt>',
        "<q:Amt><InstdAmt\n Ccy = 'EUR' > 100.00\t</InstdAmt ></q:Amt>",
      ),
    ],
    [
      'with comments and instructions',
      replaced('<Amt>', '<!-- <InstdAmt Ccy="EUR">1</InstdAmt> --><?x <InstdAmt?><Amt>'),
    ],
    ['with a padded end', `${ORDERS}\n\0\0\x1a`],
    [
      'beside names and texts that look like amounts',
      replaced('<Nm>One</Nm>', '<Nm>InstdAmt Ccy="EUR">5</Nm>'),
    ],
  ])('are read %s', (_how, text) => {
    expect(read(text)).toEqual({ payments: 2, sums: [{ currency: 'EUR', amount: '201.00' }] });
  });

  it('are kept apart by currency', () => {
    expect(read(replaced('Ccy="EUR">100', 'Ccy="USD">100')).sums).toEqual([
      { currency: 'USD', amount: '100.00' },
      { currency: 'EUR', amount: '101.00' },
    ]);
  });

  it.each([
    ['a comment in an amount', replaced('100.00', '1<!-- -->00.00')],
    ['a comment before an amount', replaced('>100.00', '><!-- -->100.00')],
    ['CDATA', replaced('>100.00<', '><![CDATA[100.00]]><')],
    ['CDATA anywhere', replaced('<Nm>One</Nm>', '<Nm><![CDATA[One]]></Nm>')],
    ['a character reference', replaced('100.00', '&#49;00.00')],
    ['a declaration', replaced('<Document', '<!DOCTYPE Document><Document')],
    ['an element in an amount', replaced('100.00', '<x/>100.00')],
    ['a sign', replaced('100.00', '+100.00')],
    ['an exponent', replaced('100.00', '1E9')],
    ['no amount', replaced('<Amt><InstdAmt Ccy="EUR">100.00</InstdAmt></Amt>', '')],
    ['an empty amount', replaced('<InstdAmt Ccy="EUR">100.00</InstdAmt>', '<InstdAmt Ccy="EUR"/>')],
    ['two amounts', replaced('</Amt>', '<InstdAmt Ccy="EUR">1.00</InstdAmt></Amt>')],
    [
      'an equivalent amount',
      replaced(
        '<InstdAmt Ccy="EUR">100.00</InstdAmt>',
        '<EqvtAmt><Amt Ccy="EUR">100.00</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>',
      ),
    ],
    [
      'an amount elsewhere in the payment',
      replaced(
        '<Amt><InstdAmt Ccy="EUR">100.00</InstdAmt></Amt>',
        '<X><InstdAmt Ccy="EUR">100.00</InstdAmt></X>',
      ),
    ],
    ['no currency', replaced(' Ccy="EUR"', '')],
    ['two currencies', replaced(' Ccy="EUR"', ' Ccy="EUR" x:Ccy="JPY"')],
    ['an unknown currency', replaced('Ccy="EUR"', 'Ccy="ZZZ"')],
    ['too many decimals', replaced('100.00', '100.001')],
    ['a payment outside of the others', replaced('<GrpHdr>', '<CdtTrfTxInf/><GrpHdr>')],
    ['a total behind its payments', replaced('</PmtInf>', '<CtrlSum>201.00</CtrlSum></PmtInf>')],
    ['a header behind the payments', replaced('</PmtInf>', '</PmtInf><GrpHdr><NbOfTxs>2</NbOfTxs></GrpHdr>')],
    ['two totals', replaced('</NbOfTxs>', '</NbOfTxs><NbOfTxs>1</NbOfTxs>')],
    ['a second document', `${ORDERS}${paymentOrders('M2', [{ name: 'Three' }])}`],
    ['another message after it', `${ORDERS}\n${sample('MT101')}`],
    ['another message before it', ORDERS.replace('?>', `?>${sample('MT101')}`)],
    [
      'a second message in it',
      ORDERS.replace('</Document>', '<CstmrCdtTrfInitn/></Document>').replace(
        '<CstmrCdtTrfInitn>',
        '<CstmrCdtTrfInitn/><CstmrCdtTrfInitn>',
      ),
    ],
    ['an end tag too few', ORDERS.replace('</Document>', '')],
    ['an end tag too many', `${ORDERS}</Document>`],
    ['an attribute that hides an end', replaced('<Amt>', '<Amt x="<">')],
    ['an open comment', replaced('<Amt>', '<!-- <Amt>')],
    [
      'an encoding in which bytes mean other characters',
      ORDERS.replace('encoding="UTF-8"', 'encoding="UTF-7"'),
    ],
    ['a message with payments of banks', sample('pacs.008.001.08')],
    ['JSON', sample('JSON')],
    ['CSV', sample('CSV')],
    ['nothing', ''],
  ])('are not known with %s', (_what, text) => {
    expect(read(text)).toEqual(UNKNOWN);
  });

  it('are not known in UTF-16', () => {
    expect(read(`\ufeff${ORDERS}`, 'utf16le')).toEqual(UNKNOWN);
  });
});

describe('the sums of an MT101', () => {
  const MT101 = sample('MT101');

  it('are those that are booked', () => {
    const booked = readTransfers(MT101).items.flatMap(({ transfer }) =>
      transfer === null ? [] : [transfer],
    );
    const { payments, sums } = read(MT101);
    expect(payments).toBe(booked.length);
    expect(sums.map(({ amount }) => amount)).toEqual(booked.map(({ amount }) => amount));
  });

  it.each([
    ['an amount that does not end its line', MT101.replace(/(:32B:[A-Z]{3}\d+,\d*)/, '$1 ')],
    ['an amount that does not begin its line', MT101.replace(':32B:', ' :32B:')],
    ['an amount in a text', MT101.replace(':50H:', ':50H:/:32B:EUR1,')],
    ['a field of another type', MT101.replace(':32B:', ':32A:')],
    ['an equivalent', MT101.replace(':32B:', ':23E:EQUI\r\n:32B:')],
    ['XML in it', MT101.replace(':50H:', ':50H:<Document/>')],
  ])('are not known with %s', (_what, text) => {
    expect(text).not.toBe(MT101);
    expect(read(text)).toEqual(UNKNOWN);
  });
});
