/** Countries of the SEPA schemes, with those whose IBANs have a different code. */
export const SEPA_COUNTRIES =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  );
