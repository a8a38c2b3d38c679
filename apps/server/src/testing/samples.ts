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
