import { PATHS, samplePaymentCommand } from '@clearbench/contract';
import type { Config } from '../config/config.ts';
import type { FirstStart } from './first-start.ts';

/** The text in the terminal once the server is ready. */
export function bannerText(
  config: Config,
  port: number,
  { operator, superPassword, apiKey }: FirstStart,
  sftpPort: number | null = null,
): string {
  const address = addressOf(config, port);
  const made = [
    ...(operator === null ? [] : [row('Username', operator.username), row('Password', operator.password)]),
    ...(superPassword === null ? [] : [row('Super password', superPassword)]),
    ...(apiKey === null ? [] : [row('API key', apiKey)]),
  ];
  const keyHint = apiKey === null ? ', with a key from API Keys in place of $CLEARBENCH_KEY' : '';
  const sections = [
    [
      config.environment === 'sandbox'
        ? '  Clearbench is ready. This is a sandbox: networks, banks and money are simulated.'
        : '  Clearbench is ready.',
    ],
    [
      row('Console', address),
      row('API reference', address + PATHS.docs),
      row('Documentation', `${address}/docs`),
      ...(sftpPort === null ? [] : [row('SFTP', `sftp://${new URL(address).hostname}:${sftpPort}`)]),
    ],
    ...(made.length === 0 ? [] : [['  Created on this first start and shown only once:', ...made]]),
    [`  Post a payment (bash or zsh)${keyHint}:`],
    [samplePaymentCommand(address, apiKey ?? '$CLEARBENCH_KEY')],
    ['  Follow its notifications in another terminal:'],
    [followCommand(config, address, apiKey)],
    [config.ephemeral ? '  Ctrl-C stops it and deletes its data.' : '  Ctrl-C stops it.'],
  ];
  return `\n${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The command line finds a sandbox in the usual directory automatically. */
function followCommand({ environment, ephemeral }: Config, address: string, apiKey: string | null): string {
  if (environment !== 'sandbox') return 'CLEARBENCH_URL=… CLEARBENCH_KEY=… npx clearbench listen';
  const listen = 'npx clearbench listen --trigger success';
  return ephemeral ? `CLEARBENCH_URL=${address} CLEARBENCH_KEY=${apiKey ?? '…'} ${listen}` : listen;
}

const row = (label: string, value: string): string => `    ${label.padEnd(16)}${value}`;

/** An address that a browser on this machine can open. */
export function addressOf({ publicUrl, host }: Config, port: number): string {
  if (publicUrl !== null) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
