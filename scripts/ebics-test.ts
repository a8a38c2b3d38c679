import { FETCHED_CLIENTS, INSTALLED_CLIENTS } from './ebics/clients/clients.ts';
import { tryClients } from './ebics/clients/matrix.ts';

/**
 * `npm run test:ebics` lets clients that others wrote talk to the bank. npm and pip download the first two; the others are tried if a
 * variable names the folder with them. With `-- --install`, it only downloads.
 */
if (process.argv.includes('--install')) {
  for (const client of INSTALLED_CLIENTS) {
    const missing = await client.provide();
    if (missing !== null) console.error(`${client.name}: ${missing}`);
  }
} else {
  const clients = [...INSTALLED_CLIENTS, ...FETCHED_CLIENTS];
  if (!(await tryClients(clients, (line) => console.log(line)))) process.exitCode = 1;
}
