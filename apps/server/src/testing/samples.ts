import { randomBytes, randomUUID } from 'node:crypto';

interface Mt103Parts {
  reference?: string;
  uetr?: string;
  /** Currency and amount as in field 32A: `EUR12500,50`. */
  amount?: string;
}

/** A valid MT103, a different one at each call. */
export function mt103({
  reference = randomBytes(6).toString('hex').toUpperCase(),
  uetr = randomUUID(),
  amount = 'EUR12500,50',
}: Mt103Parts = {}): string {
  return [
    `{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:${uetr}}}{4:`,
    `:20:${reference}`,
    ':23B:CRED',
    `:32A:261105${amount}`,
    `:33B:${amount}`,
    ':50K:/GB29NWBK60161331926819',
    'NORTHERN MILLS LTD',
    'LEEDS',
    ':59:/DE89370400440532013000',
    'SUEDWERK GMBH',
    'MUENCHEN',
    ':70:/INV/4711',
    ':71A:SHA',
    '-}',
  ].join('\r\n');
}

/** A gpi status confirmation as an MT199: it orders no transfer, but reports on the one with this UETR. */
export function mt199(uetr: string, reference = randomBytes(6).toString('hex').toUpperCase()): string {
  return [
    `{1:F01ELMFDEF0AXXX0001000001}{2:I199OAKNGB20XXXXN}{3:{111:001}{121:${uetr}}}{4:`,
    `:20:${reference}`,
    ':21:BAR-REF-0001',
    ':79://2611051230+0100',
    '//ACSP/G000',
    '//ELMFDEF0',
    '//EUR12500,50',
    '-}',
  ].join('\r\n');
}

interface SamplePayment {
  name: string;
  iban?: string;
}

/** A pain.001 with a payment to each payee. */
export function paymentOrders(messageId: string, payees: readonly SamplePayment[]): string {
  const payments = payees.map(({ name, iban = 'DE45999001001000000001' }, index) => {
    const place = `${messageId}-${index + 1}`;
    return `<CdtTrfTxInf><PmtId><InstrId>${place}</InstrId><EndToEndId>E-${place}</EndToEndId></PmtId>
      <Amt><InstdAmt Ccy="EUR">${100 + index}.00</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>ELMFDEF0</BICFI></FinInstnId></CdtrAgt>
      <Cdtr><Nm>${name}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
      <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm><NbOfTxs>${payees.length}</NbOfTxs>
        <InitgPty><Nm>Northern Mills Ltd</Nm></InitgPty></GrpHdr>
      <PmtInf><PmtInfId>SUPPLIERS</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>
        <Dbtr><Nm>Northern Mills Ltd</Nm></Dbtr><DbtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></DbtrAcct>
        <DbtrAgt><FinInstnId><BICFI>OAKNGB20</BICFI></FinInstnId></DbtrAgt>${payments.join('')}</PmtInf>
    </CstmrCdtTrfInitn></Document>`;
}
