/** Builds a pacs.008 for CBPR+ from the values of a payment, and prints it if it is valid. node build-pacs008.ts */
import { build, type ContentOf, read } from '@clearbench/messages';

interface Payment {
  readonly reference: string;
  readonly uetr: string;
  /** ISO date. */
  readonly valueDate: string;
  readonly currency: string;
  /** A decimal string: 12500.50. */
  readonly amount: string;
  readonly debtor: Party;
  readonly creditor: Party;
  readonly purpose: string;
}

interface Party {
  readonly name: string;
  readonly town: string;
  readonly country: string;
  readonly iban: string;
  readonly bic: string;
}

function pacs008(payment: Payment, createdAt: string): ContentOf<'pacs.008.001.08'> {
  const { reference, debtor, creditor } = payment;
  return {
    type: 'pacs.008.001.08',
    header: {
      Fr: { FIId: bank(debtor) },
      To: { FIId: bank(creditor) },
      BizMsgIdr: reference,
      MsgDefIdr: 'pacs.008.001.08',
      BizSvc: 'swift.cbprplus.02',
      CreDt: createdAt,
    },
    document: {
      GrpHdr: { MsgId: reference, CreDtTm: createdAt, NbOfTxs: '1', SttlmInf: { SttlmMtd: 'INDA' } },
      CdtTrfTxInf: [
        {
          PmtId: { InstrId: reference, EndToEndId: reference, UETR: payment.uetr },
          IntrBkSttlmAmt: { Ccy: payment.currency, value: payment.amount },
          IntrBkSttlmDt: payment.valueDate,
          ChrgBr: 'SHAR',
          InstgAgt: bank(debtor),
          InstdAgt: bank(creditor),
          Dbtr: named(debtor),
          DbtrAcct: { Id: { IBAN: debtor.iban } },
          DbtrAgt: bank(debtor),
          CdtrAgt: bank(creditor),
          Cdtr: named(creditor),
          CdtrAcct: { Id: { IBAN: creditor.iban } },
          RmtInf: { Ustrd: [payment.purpose] },
        },
      ],
    },
  };
}

const bank = ({ bic }: Party) => ({ FinInstnId: { BICFI: bic } });
// CBPR+ demands a town and a country of every address.
const named = ({ name, town, country }: Party) => ({ Nm: name, PstlAdr: { TwnNm: town, Ctry: country } });

const xml = build(
  pacs008(
    {
      reference: 'REF20261120A',
      uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
      valueDate: '2026-11-20',
      currency: 'EUR',
      amount: '12500.50',
      debtor: {
        name: 'Northern Mills Ltd',
        town: 'London',
        country: 'GB',
        iban: 'GB29NWBK60161331926819',
        bic: 'OAKNGB20',
      },
      creditor: {
        name: 'Suedwerk GmbH',
        town: 'Berlin',
        country: 'DE',
        iban: 'DE89370400440532013000',
        bic: 'ELMFDEF0',
      },
      purpose: 'Invoice 4711',
    },
    '2026-11-20T10:30:00+00:00',
  ),
);

// `build` writes what it gets: reading it again checks whether the values are right.
const { ok, problems } = read(xml, 'pacs.008.001.08');
for (const { path, message } of problems) console.error(`${path}: ${message}`);
if (ok) console.log(xml);
else process.exitCode = 1;
