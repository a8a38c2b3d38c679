import { INGESTION_PATHS } from '@clearbench/contract';

export interface Command {
  language: string;
  code: string;
}

/** How to send a file from a terminal: with standard tools, and with this project's own command. */
export const fileCommands = (origin: string): [Command, ...Command[]] => [
  {
    language: 'curl',
    code: `curl -sS ${origin}${INGESTION_PATHS.nonSwift} \\
  -H "Authorization: Bearer $CLEARBENCH_KEY" \\
  --data-binary @payments.csv`,
  },
  {
    language: 'clearbench',
    code: `export CLEARBENCH_URL=${origin}
export CLEARBENCH_KEY=clb_…

npx clearbench send payments.csv messages.fin ./outbox`,
  },
  {
    language: 'PowerShell',
    code: `Invoke-RestMethod -Method Post -InFile payments.csv \`
  -Uri ${origin}${INGESTION_PATHS.nonSwift} \`
  -Headers @{ Authorization = "Bearer $env:CLEARBENCH_KEY" }`,
  },
];

/** A folder that a core system writes to, forwarded by its own machine. */
export const folderCommands = (origin: string): [Command, ...Command[]] => [
  {
    language: 'cron',
    code: `# Every five minutes; files that were sent before create no duplicates.
*/5 * * * * CLEARBENCH_URL=${origin} CLEARBENCH_KEY=clb_… npx clearbench send /var/spool/payments`,
  },
  {
    language: 'shell',
    code: `for file in /var/spool/payments/*.fin; do
  curl -sS --fail ${origin}${INGESTION_PATHS.fin} \\
    -H "Authorization: Bearer $CLEARBENCH_KEY" \\
    --data-binary @"$file" && mv "$file" /var/spool/sent/
done`,
  },
];
