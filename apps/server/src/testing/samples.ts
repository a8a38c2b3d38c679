import { randomBytes, randomUUID } from 'node:crypto';

interface Mt103Parts {
  reference?: string;
  uetr?: string;
  /** Currency and amount as field 32A has them: `EUR12500,50`. */
  amount?: string;
}

/** A valid MT103, another one at each call. */
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
