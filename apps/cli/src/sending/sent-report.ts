import { type Paint, visible } from '../terminal.ts';
import type { SentItem } from './items.ts';

/** One line of JSON for each item. */
export function sentJson(file: string, { problems, note, ...item }: SentItem): string {
  return `${JSON.stringify({ file, ...item, status: note, errors: problems })}\n`;
}

/** `file[index] stored trx_… uetr`, and a line for each problem, with `file:line:column` where it has a position. */
export function sentLines(file: string, item: SentItem, paint: Paint): string {
  const { outcome, index, transactionId, uetr, note, problems } = item;
  const name = index === null ? file : `${file}[${index}]`;
  const said = [transactionId, uetr, note].filter((word) => word !== null).join(' ');
  const verdict = paint(outcome === 'refused' ? 'red' : 'green', outcome);
  const head = `${visible(name)} ${verdict}${said === '' ? '' : ` ${visible(said)}`}\n`;
  const lines = problems.map(({ severity, code, path, line, column, message }) => {
    const place = line === null ? name : `${file}:${line}:${column ?? 1}`;
    const kind = paint(severity === 'error' ? 'red' : 'yellow', severity);
    return `${visible(place)} ${kind} ${visible(`${code} ${path === '' ? '-' : path} ${message}`)}\n`;
  });
  return head + lines.join('');
}
