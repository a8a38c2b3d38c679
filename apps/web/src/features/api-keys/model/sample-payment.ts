import { INGESTION_PATHS } from '@clearbench/contract';

/**
 * A shell command that posts an MT103 with the key. The shell fills in the date and a reference of its own, so that
 * every paste is another payment.
 */
export function samplePaymentCommand(origin: string, apiKey: string): string {
  return `curl -sS ${origin}${INGESTION_PATHS.fin} \\
  -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: text/plain' --data-binary @- <<MT103
{1:F01OAKNGB20AXXX0000000000}{2:I103ELMWDE20XXXXN}{4:
:20:DEMO$(date +%s)
:23B:CRED
:32A:$(date +%y%m%d)EUR12500,50
:50K:/GB47OAKN00000012345678
NORTHWIND TRADING LTD
1 HARBOUR ROAD LONDON
:57A:ELMWDE20XXX
:59:/DE89370400440532013000
ALDER MASCHINENBAU GMBH
HAMBURG
:70:INVOICE 2041
:71A:SHA
-}{5:{TNG:}}
MT103`;
}
