/**
 * Bodies that the ingestion paths accept unchanged; banks and parties are fictitious. A test checks them with the
 * engine.
 */
export const MT103_BODY = `{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:7a562c67-ca16-48ba-b074-65581be6f001}}{4:
:20:REF20261120A
:23B:CRED
:32A:261120EUR12500,50
:33B:EUR12500,50
:50K:/GB29NWBK60161331926819
NORTHERN MILLS LTD
LONDON
:59:/DE89370400440532013000
SUEDWERK GMBH
BERLIN
:70:/INV/4711
:71A:SHA
-}{5:{TNG:}}`;

export const JSON_BODY = `{
  "sender": { "bic": "OAKNGB20", "name": "Northern Mills Ltd", "account": "GB29NWBK60161331926819" },
  "receiver": { "bic": "ELMFDEF0", "name": "Suedwerk GmbH", "account": "DE89370400440532013000" },
  "amount": "12500.50",
  "currency": "EUR",
  "transaction_reference": "REF20261120A",
  "value_date": "2026-11-20",
  "fund_type": "m0"
}`;

export const EXAMPLE_BODY = `{
  "transactionId": "trx_k4VbT0aQ2m",
  "amount": "12500.50",
  "currency": "EUR",
  "status": "pending",
  "timestamp": "2026-11-20T10:00:00Z",
  "sender": { "account": "GB29NWBK60161331926819", "name": "Northern Mills Ltd" },
  "recipient": { "account": "DE89370400440532013000", "name": "Suedwerk GmbH" }
}`;

/** A JSON envelope around a message of another format, for senders that can only send JSON. */
export const ENVELOPE_BODY = `{
  "format": "csv",
  "content": "DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE\\n2026-11-20,12500.50,EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills Ltd,Suedwerk GmbH,REF20261120A"
}`;

export const TELEX_BODY = `ZCZC OAK0042
412345 ELMB D
298765 OAKB G

TO: ELM BANK FRANKFURT / ELMFDEF0
FROM: OAK BANK LONDON / OAKNGB20
DATE: 20 NOV 2026
TEST KEY: 10859

KTT PAYMENT ORDER - SIMULATED
OUR REF: REF20261120A
UETR: 7A562C67-CA16-48BA-B074-65581BE6F001
VALUE DATE: 20 NOV 2026
AMOUNT: EUR 12500.50
IN WORDS: TWELVE THOUSAND FIVE HUNDRED AND 50/100 EUR
ORDERING CUSTOMER: NORTHERN MILLS LTD
  LONDON
ORDERING ACCOUNT: GB29NWBK60161331926819
BENEFICIARY BANK: ELM BANK FRANKFURT
BENEFICIARY BANK BIC: ELMFDEF0
BENEFICIARY ACCOUNT: DE89370400440532013000
BENEFICIARY: SUEDWERK GMBH
  BERLIN
DETAILS: INVOICE 4711
CHARGES: SHA

412345 ELMB D
298765 OAKB G
NNNN`;

export const XML_BODY = `<?xml version="1.0" encoding="UTF-8"?>
<Envelope>
  <AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02">
    <Fr>
      <FIId>
        <FinInstnId>
          <BICFI>OAKNGB20</BICFI>
        </FinInstnId>
      </FIId>
    </Fr>
    <To>
      <FIId>
        <FinInstnId>
          <BICFI>ELMFDEF0</BICFI>
        </FinInstnId>
      </FIId>
    </To>
    <BizMsgIdr>REF20261120A</BizMsgIdr>
    <MsgDefIdr>pacs.008.001.08</MsgDefIdr>
    <BizSvc>swift.cbprplus.03</BizSvc>
    <CreDt>2026-11-20T10:30:00+00:00</CreDt>
  </AppHdr>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08">
    <FIToFICstmrCdtTrf>
      <GrpHdr>
        <MsgId>REF20261120A</MsgId>
        <CreDtTm>2026-11-20T10:30:00+00:00</CreDtTm>
        <NbOfTxs>1</NbOfTxs>
        <SttlmInf>
          <SttlmMtd>INDA</SttlmMtd>
        </SttlmInf>
      </GrpHdr>
      <CdtTrfTxInf>
        <PmtId>
          <InstrId>REF20261120A</InstrId>
          <EndToEndId>INV4711</EndToEndId>
          <UETR>7a562c67-ca16-48ba-b074-65581be6f001</UETR>
        </PmtId>
        <IntrBkSttlmAmt Ccy="EUR">12500.50</IntrBkSttlmAmt>
        <IntrBkSttlmDt>2026-11-20</IntrBkSttlmDt>
        <ChrgBr>SHAR</ChrgBr>
        <InstgAgt>
          <FinInstnId>
            <BICFI>OAKNGB20</BICFI>
          </FinInstnId>
        </InstgAgt>
        <InstdAgt>
          <FinInstnId>
            <BICFI>ELMFDEF0</BICFI>
          </FinInstnId>
        </InstdAgt>
        <Dbtr>
          <Nm>Northern Mills Ltd</Nm>
          <PstlAdr>
            <StrtNm>Mill Lane</StrtNm>
            <BldgNb>4</BldgNb>
            <PstCd>EC1A 1AA</PstCd>
            <TwnNm>London</TwnNm>
            <Ctry>GB</Ctry>
          </PstlAdr>
        </Dbtr>
        <DbtrAcct>
          <Id>
            <IBAN>GB29NWBK60161331926819</IBAN>
          </Id>
        </DbtrAcct>
        <DbtrAgt>
          <FinInstnId>
            <BICFI>OAKNGB20</BICFI>
          </FinInstnId>
        </DbtrAgt>
        <CdtrAgt>
          <FinInstnId>
            <BICFI>ELMFDEF0</BICFI>
          </FinInstnId>
        </CdtrAgt>
        <Cdtr>
          <Nm>Suedwerk GmbH</Nm>
          <PstlAdr>
            <StrtNm>Werkstrasse</StrtNm>
            <BldgNb>12</BldgNb>
            <PstCd>10115</PstCd>
            <TwnNm>Berlin</TwnNm>
            <Ctry>DE</Ctry>
          </PstlAdr>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>DE89370400440532013000</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>INV 4711</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
    </FIToFICstmrCdtTrf>
  </Document>
</Envelope>`;
