/** The entries of the samples of a customer's statement and interim report. */
export const REPORTED_LINES: readonly string[] = [
  ':61:2611201120D12500,50NTRFREF20261120A//ELM0001',
  'SUEDWERK GMBH',
  ':86:/REMI//INV/4711',
  ':61:2611201120C20000,NTRFNONREF//ELM0002',
  ':86:/REMI//INV/0815',
];
