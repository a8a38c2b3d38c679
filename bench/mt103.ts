import { randomUUID } from 'node:crypto';

/** A new MT103 at every call, with its own UETR and reference, always of the same length. */
export function mt103Source(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const reference = `BENCH${String(count).padStart(10, '0')}`;
    return [
      `{1:F01OAKNGB20AXXX0001000001}{2:I103LINDDE20XXXXN}{3:{121:${randomUUID()}}}{4:`,
      `:20:${reference}`,
      ':23B:CRED',
      ':32A:261120EUR12500,50',
      ':33B:EUR12500,50',
      ':50K:/GB29NWBK60161331926819',
      'OAKNUT TRADING LTD',
      '1 SAMPLE STREET',
      'LONDON',
      ':59:/DE89370400440532013000',
      'LINDENHOF GMBH',
      'MUSTERWEG 2',
      'BERLIN',
      ':70:/INV/4711',
      ':71A:SHA',
      '-}',
    ].join('\r\n');
  };
}
