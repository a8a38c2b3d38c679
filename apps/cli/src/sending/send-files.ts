import type { Api } from '../client/api.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import { write } from '../output.ts';
import { hasColours, painter, visible } from '../terminal.ts';
import { count } from '../wording.ts';
import { isVerdict, itemsOf, itemsOfRefusal, type SentItem } from './items.ts';
import { type PostOptions, postPayload } from './post-payload.ts';
import { type Progress, progressLine } from './progress.ts';
import { readPayload } from './read-payload.ts';
import { sentJson, sentLines } from './sent-report.ts';

export interface Sending extends PostOptions {
  readonly api: Api;
  readonly files: readonly string[];
  readonly json: boolean;
}

interface Totals {
  files: number;
  unreadable: number;
  readonly of: Record<SentItem['outcome'], number>;
}

/**
 * Sends the files one by one and writes the result of each item. Throws CliError when the server can't be reached or
 * refuses the key.
 */
export async function sendFiles(sending: Sending): Promise<ExitStatus> {
  const totals: Totals = { files: 0, unreadable: 0, of: { stored: 0, duplicate: 0, kept: 0, refused: 0 } };
  const progress = progressLine(process.stderr.isTTY === true && !sending.json);
  const report: Report = async (path, error) => {
    totals.unreadable++;
    await write(process.stderr, `clearbench: ${path} can't be read: ${readingFailure(error)}.\n`);
  };
  for await (const file of filesOf(sending.files, report)) {
    totals.files++;
    const payload = await readPayload(file).catch((error: unknown) => report(file, error));
    if (payload === undefined) continue;
    progress.show(
      `Sending ${visible(file)} (${Math.ceil(payload.length / 1024)} kB), file ${totals.files} …`,
    );
    await sendFile(sending, file, payload, totals, progress);
  }
  if (!sending.json) await write(process.stdout, summary(totals));
  if (totals.unreadable > 0) return EXIT.trouble;
  return totals.of.refused > 0 ? EXIT.bad : EXIT.ok;
}

type Report = (path: string, error: unknown) => Promise<void>;

/** The files that the arguments name. Reports those that cannot be read and continues with the others. */
async function* filesOf(paths: readonly string[], report: Report): AsyncGenerator<string> {
  for (const path of paths) {
    const files = findFiles(path);
    for (;;) {
      const next = await files.next().catch((error: unknown) => report(path, error));
      if (next === undefined || next.done === true) break;
      yield next.value;
    }
  }
}

async function sendFile(
  { api, json, ...options }: Sending,
  file: string,
  payload: Uint8Array,
  totals: Totals,
  progress: Progress,
): Promise<void> {
  let items: SentItem[];
  try {
    items = itemsOf(await postPayload(api, payload, options));
  } catch (error) {
    if (!isVerdict(error)) throw error;
    items = itemsOfRefusal(error);
  } finally {
    progress.clear();
  }
  const paint = painter(hasColours(process.stdout));
  let text = '';
  for (const item of items) {
    totals.of[item.outcome]++;
    text += json ? sentJson(file, item) : sentLines(file, item, paint);
  }
  await write(process.stdout, text);
}

function summary({ files, unreadable, of }: Totals): string {
  const said = [
    `${of.stored} stored`,
    ...(of.duplicate === 0 ? [] : [`${of.duplicate} already known`]),
    ...(of.kept === 0 ? [] : [`${of.kept} kept (no transfer ordered)`]),
    `${of.refused} refused`,
    ...(unreadable === 0 ? [] : [`${unreadable} unreadable`]),
  ];
  return `${count(files, 'file')}: ${said.join(', ')}\n`;
}
