import { bulk } from './bulk.ts';
import { consoleScreens } from './console.ts';
import { ingest } from './ingest.ts';
import { ledger } from './ledger.ts';
import { lists } from './lists.ts';
import { messages } from './messages.ts';
import { sftp } from './sftp.ts';
import { transfers } from './transfers.ts';
import { webhooks } from './webhooks.ts';
import { workspaces } from './workspaces.ts';

/** `npm run bench -- <name>` */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  ingest,
  bulk,
  ledger,
  transfers,
  webhooks,
  lists,
  console: consoleScreens,
  messages,
  workspaces,
  sftp,
};

const name = process.argv[2] ?? '';
const benchmark = BENCHMARKS[name];
if (benchmark === undefined) {
  console.error(`Which benchmark? npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exitCode = 2;
} else {
  await benchmark().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
