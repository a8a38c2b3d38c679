/** The currencies of ISO 4217 whose minor unit does not have the usual two decimals, with their number of decimals. */
export const UNUSUAL_DECIMALS: ReadonlyMap<string, number> = new Map(
  (
    [
      [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
      [3, 'BHD IQD JOD KWD LYD OMR TND'],
      [4, 'CLF UYW'],
    ] as const
  ).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
);
