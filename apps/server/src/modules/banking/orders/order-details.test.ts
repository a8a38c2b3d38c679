import { type NetworkMessage, type NetworkMessageDetail, PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at } from '../testing.ts';

const DETAILED = () =>
  mt103()
    .replace('\r\nLEEDS\r\n', '\r\nMILL ROAD 1\r\nCANAL QUARTER\r\nGB/LEEDS\r\n')
    .replace('\r\nMUENCHEN\r\n', '\r\nWERKSTRASSE 2\r\nDE/MUENCHEN\r\n')
    .replace(':70:/INV/4711\r\n:71A:SHA', ':70:/INV/4711\r\nSECOND PART\r\n:71A:OUR\r\n:71G:EUR10,');

const PAIN = (reference: string, text: string, address: string) => `<CdtTrfTxInf><PmtId>
<EndToEndId>${reference}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">250.25</InstdAmt></Amt>
<CdtrAgt><FinInstnId><BICFI>ELMFDEF0</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Muster GmbH</Nm><PstlAdr>${address}</PstlAdr></Cdtr>
<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf>`;

const INITIATION = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><InitgPty><Nm>Northern Mills</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>
<Dbtr><Nm>Northern Mills Ltd</Nm><PstlAdr><StrtNm>Mill Road</StrtNm><TwnNm>Leeds</TwnNm><Ctry>GB</Ctry></PstlAdr></Dbtr>
<DbtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>OAKNGB20</BICFI></FinInstnId></DbtrAgt>
${PAIN('E2E-1', 'First invoice', '<TwnNm>Berlin</TwnNm><Ctry>DE</Ctry>')}
${PAIN('E2E-2', 'Second invoice', '<TwnNm>Bonn</TwnNm><Ctry>DE</Ctry>')}
</PmtInf></CstmrCdtTrfInitn></Document>`;

describe('the order that a transfer becomes repeats what was received', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

  async function paymentOf(id: string): Promise<string> {
    const list = await server.call('GET', `${PATHS.networkMessages}?transactionId=${id}`);
    const payment = list
      .json<NetworkMessage[]>()
      .find(
        ({ direction, type }) => direction === 'out' && (type === 'MT103' || type.startsWith('pacs.008')),
      );
    const read = await server.call('GET', at(PATHS.networkMessage, payment?.id ?? ''));
    return read.json<NetworkMessageDetail>().text;
  }

  const DETAILS = [
    ':50K:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\nMILL ROAD 1\r\nCANAL QUARTER\r\nGB/LEEDS\r\n',
    ':59:/DE89370400440532013000\r\nSUEDWERK GMBH\r\nWERKSTRASSE 2\r\nDE/MUENCHEN\r\n',
    ':70:/INV/4711\r\nSECOND PART\r\n:71A:OUR\r\n:71G:EUR10,00\r\n',
  ];

  it('an MT103 with addresses, remittance information and charges', async () => {
    const id = await arrive(server, DETAILED());
    await server.settle();
    const text = await paymentOf(id);
    for (const part of DETAILS) expect(text).toContain(part);
  });

  it('by telex and in an MT202 COV, when an operator sends them', async () => {
    const id = await arrive(server, DETAILED(), { 'x-scenario': 'delay' });
    await server.settle();
    const send = async (path: string, body: object) => {
      const response = await server.call('POST', path, { transactionId: id, ...body });
      expect(response.statusCode, response.body).toBe(200);
      const { messageId } = response.json<{ messageId: string }>();
      return (await server.call('GET', at(PATHS.networkMessage, messageId))).json<NetworkMessageDetail>()
        .text;
    };
    const telex = await send(PATHS.interbankTelex, { receiverCode: '412345 ELMB D' });
    expect(telex).toContain(
      'ORDERING CUSTOMER: NORTHERN MILLS LTD\r\n  MILL ROAD 1\r\n  CANAL QUARTER\r\n  GB/LEEDS\r\n',
    );
    expect(telex).toMatch(/: \/INV\/4711\r\n {2}SECOND PART\r\nCHARGES: OUR\r\n/);
    const cover = await send(PATHS.interbankSwift, { messageType: 'MT202COV' });
    expect(cover).toContain('CANAL QUARTER\r\nGB/LEEDS\r\n');
    expect(cover).toContain(':70:/INV/4711\r\nSECOND PART\r\n');
  });

  it('a pacs.008, in the lines of an MT103', async () => {
    const text = sample('pacs.008.001.08');
    const remittance = /<Ustrd>(.*?)<\/Ustrd>/.exec(text)?.[1] ?? '';
    expect(remittance).not.toBe('');
    const id = await arrive(server, text);
    await server.settle();
    expect((await paymentOf(id)).replaceAll('\r\n', '')).toContain(remittance);
  });

  it('each MT103 of a file', async () => {
    const file = [DETAILED(), DETAILED().replace('/INV/4711', '/INV/4712')].join('$\r\n');
    const response = await server.post(file, {});
    expect(response.statusCode, response.body).toBe(201);
    await server.settle();
    const { transactions } = response.json<{ transactions: { transactionId: string }[] }>();
    const texts = await Promise.all(transactions.map(({ transactionId }) => paymentOf(transactionId)));
    expect(texts.map((text) => /:70:(.*)\r/.exec(text)?.[1])).toEqual(['/INV/4711', '/INV/4712']);
  });

  it('each transaction of a pain.001, by SEPA and without its service level', async () => {
    const response = await server.post(INITIATION, {});
    expect(response.statusCode, response.body).toBe(201);
    await server.settle();
    const { transactions } = response.json<{ transactions: { transactionId: string }[] }>();
    const texts = await Promise.all(transactions.map(({ transactionId }) => paymentOf(transactionId)));
    const values = (element: string) =>
      texts.map((text) => text.match(new RegExp(`(?<=<${element}>).*?(?=</${element}>)`, 'g')));
    expect(values('Ustrd')).toEqual([['First invoice'], ['Second invoice']]);
    expect(values('TwnNm')).toEqual([
      ['Leeds', 'Berlin'],
      ['Leeds', 'Bonn'],
    ]);
    expect(values('ChrgBr')).toEqual([['SLEV'], ['SLEV']]);
  });
});
