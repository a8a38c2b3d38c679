import { INGESTION_PATHS } from './paths.ts';

/**
 * A command for bash and zsh that posts an MT103. The shell fills in date, reference and UETR, so that each paste is a different
 * payment.
 * @param origin of the server, such as `http://127.0.0.1:4400`
 * @param apiKey or a shell variable that contains it, such as `$CLEARBENCH_KEY`
 */
export function samplePaymentCommand(origin: string, apiKey: string): string {
  return `curl -sS ${origin}${INGESTION_PATHS.fin} \\
  -H "Authorization: Bearer ${apiKey}" -H 'Content-Type: text/plain' --data-binary @- <<MT103
{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{121:$(node -p 'crypto.randomUUID()')}}{4:
:20:DEMO$(date +%s)
:23B:CRED
:32A:$(date +%y%m%d)EUR12500,50
:33B:EUR12500,50
:50K:/GB29NWBK60161331926819
NORTHERN MILLS LTD
LEEDS
:59:/DE89370400440532013000
SUEDWERK GMBH
MUENCHEN
:70:/INV/4711
:71A:SHA
-}{5:{TNG:}}
MT103`;
}
