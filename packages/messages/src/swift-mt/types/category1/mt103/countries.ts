/**
 * Countries of the European payments area (list L1): between them the instructed amount must be given (D49),
 * and in an MT103 STP the IBAN of the beneficiary (D19). HR is in doubt, so it is left out.
 */
export const COUNTRY_LIST_1: ReadonlySet<string> = new Set(
  'AD AT BE BG BV CH CY CZ DE DK EE ES FI FR GB GF GI GP GR HU IE IS IT LI LT LU LV MC MQ MT NL NO PL PM PT RE RO SE SI SJ SK SM TF VA'.split(
    ' ',
  ),
);
