/** Types that a sample can be asked for. */
export const SAMPLE_TYPES = ['mt103', 'json', 'csv'] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** A small valid payload. Banks are fictitious and have test BICs (0 as eighth character). */
export function sample(type: SampleType): string {
  switch (type) {
    case 'mt103':
      return MT103.join('\r\n');
    case 'json':
      return `${JSON.stringify(JSON_TRANSFER, null, 2)}\n`;
    case 'csv':
      return `${CSV.join('\n')}\n`;
  }
}

const MT103 = [
  '{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{108:MUR0001}{111:001}{121:7a562c67-ca16-48ba-b074-65581be6f001}}{4:',
  ':20:REF20261120A',
  ':23B:CRED',
  ':32A:261120EUR12500,50',
  ':33B:EUR12500,50',
  ':50K:/GB29NWBK60161331926819',
  'NORTHERN MILLS LTD',
  'LONDON',
  ':59:/DE89370400440532013000',
  'SUEDWERK GMBH',
  'BERLIN',
  ':70:/INV/4711',
  ':71A:SHA',
  '-}{5:{TNG:}}',
];

const JSON_TRANSFER = {
  sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: '12500.50',
  currency: 'EUR',
  transaction_reference: 'REF20261120A',
  value_date: '2026-11-20',
  fund_type: 'm0',
};

const CSV = [
  'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE',
  '2026-11-20,12500.50,EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills Ltd,Suedwerk GmbH,REF20261120A',
  '2026-11-20,7400000,JPY,0012345678,0087654321,Northern Mills Ltd,"Suedwerk, Tokyo branch",REF20261120B',
];
