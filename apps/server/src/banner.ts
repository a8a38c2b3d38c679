import { INGESTION_PATHS, PATHS } from '@clearbench/contract';
import type { Config } from './config.ts';
import type { FirstStart } from './first-start.ts';

/** What a person sees in the terminal once the server answers. */
export function bannerText(
  config: Config,
  port: number,
  { operator, superPassword, apiKey }: FirstStart,
): string {
  const address = addressOf(config, port);
  const made = [
    ...(operator === null ? [] : [row('Username', operator.username), row('Password', operator.password)]),
    ...(superPassword === null ? [] : [row('Super password', superPassword)]),
    ...(apiKey === null ? [] : [row('API key', apiKey)]),
  ];
  const keyHint = apiKey === null ? ', with a key from API Setup in place of $API_KEY' : '';
  const sections = [
    [
      config.environment === 'sandbox'
        ? '  Clearbench is ready. This is a sandbox: networks, banks and money are simulated.'
        : '  Clearbench is ready.',
    ],
    [row('Console', address), row('API reference', address + PATHS.docs)],
    ...(made.length === 0 ? [] : [['  Made at this first start and shown only now:', ...made]]),
    [`  Post a payment (bash or zsh)${keyHint}:`],
    [curl(address, apiKey ?? '$API_KEY')],
    ['  Ctrl-C stops it.'],
  ];
  return `\n${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const row = (label: string, value: string): string => `    ${label.padEnd(16)}${value}`;

/** An address that a browser on this machine can open. */
function addressOf({ publicUrl, host }: Config, port: number): string {
  if (publicUrl !== null) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The shell fills in date and reference, so that every paste is another payment. */
function curl(address: string, apiKey: string): string {
  return `curl -sS ${address}${INGESTION_PATHS.fin} \\
  -H "Authorization: Bearer ${apiKey}" -H 'Content-Type: text/plain' --data-binary @- <<MT103
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
