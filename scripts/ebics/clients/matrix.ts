import { onStage } from '../../partner/stage.ts';
import type { ForeignClient } from './client.ts';
import { introduce, TOPICS } from './conversation.ts';

/** Null: the client has no function for it. */
type Cell = 'ok' | null | { problem: string };

interface Row {
  client: string;
  /** Why it could not be tried; null: it was. */
  missing: string | null;
  cells: Readonly<Record<string, Cell>>;
}

/** Tries each client against a separate server. Reports the table; true if all that were tried do everything right. */
export async function tryClients(
  clients: readonly ForeignClient[],
  report: (line: string) => void,
): Promise<boolean> {
  const rows: Row[] = [];
  for (const client of clients) rows.push(await tryClient(client, report));
  for (const line of tableOf(rows)) report(line);
  return rows.every(({ cells }) => Object.values(cells).every((cell) => cell === null || cell === 'ok'));
}

async function tryClient(client: ForeignClient, report: (line: string) => void): Promise<Row> {
  const label = `${client.name}, ${client.version}`;
  const missing = await client.provide();
  const cells: Record<string, Cell> = {};
  if (missing !== null) return { client: label, missing, cells };
  await onStage(report, async (stage) => {
    const talk = await introduce(stage, client);
    for (const { name, needs, talk: about } of TOPICS) {
      const cell = client.lacks.includes(needs) ? null : await outcomeOf(about(talk));
      cells[name] = cell;
      if (cell !== null && cell !== 'ok') report(`${label}, ${name}: ${cell.problem}`);
    }
  });
  return { client: label, missing, cells };
}

const outcomeOf = (talking: Promise<void>): Promise<Cell> =>
  talking.then(
    () => 'ok' as const,
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );

function tableOf(rows: readonly Row[]): string[] {
  const names = TOPICS.map(({ name }) => name);
  const width = Math.max(...rows.map(({ client }) => client.length));
  const lines = rows.map(({ client, missing, cells }) => {
    const marks = names.map((name) => markOf(cells[name] ?? null).padEnd(name.length));
    return `${client.padEnd(width)}  ${missing ?? marks.join('  ').trimEnd()}`;
  });
  return [`${' '.repeat(width)}  ${names.join('  ')}`, ...lines];
}

const markOf = (cell: Cell): string => (cell === null ? '-' : cell === 'ok' ? 'ok' : 'WRONG');
