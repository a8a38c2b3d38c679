import { Worker } from 'node:worker_threads';
import { afterAll, expect, it, vi } from 'vitest';
import { ofType } from '../../../platform/database/composite-array.ts';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import { mt103 } from '../../../testing/samples.ts';
import { ROW_TYPES, type RowTypes } from '../storing/statements.ts';
import { read } from './reading.ts';
import { type EncodedReading, type ReadingAnswer, ReadingThread, type Text } from './reading-thread.ts';

const PAYLOAD = '0199c0de-0000-7000-8000-000000000001';
const thread = new ReadingThread();
const database = await createTestDatabase();
afterAll(() => Promise.all([thread.close(), database.drop()]));

const text = (content: string) => ({
  content: Buffer.from(content),
  options: { defaultType: 'mt103_swift' as const },
  payload: { payloadId: PAYLOAD, scenario: null, scenariosByValues: true },
  house: null,
  wholeItems: 10,
});

/** Every second message has a field that no MT103 has. */
const file = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? mt103() : mt103().replace(':71A:SHA', ':71A:NONE'),
  ).join('\n');

const answersTo = (content: string) => answersToText(text(content));

async function answersToText(given: Text): Promise<ReadingAnswer[]> {
  const answers: ReadingAnswer[] = [];
  for await (const answer of thread.read(given)) answers.push(answer);
  return answers;
}

interface Row {
  payload_id: string;
  payload_index: number;
  uetr: string;
}

/** The rows of a part, as the database reads them. */
async function rowsOf({ items }: EncodedReading): Promise<Row[]> {
  if (items === null) return [];
  const types = await database.pool.query<RowTypes>(ROW_TYPES);
  const array = ofType(items.transfers, types.rows[0]?.transfer ?? 0);
  return (await database.pool.query<Row>('select * from unnest($1::arriving_transfer[])', [array])).rows;
}

it('a file arrives in parts, with the same items and problems as without the thread', async () => {
  const content = file(4_100);
  const answers = await answersTo(content);
  const parts = answers.filter((answer) => answer.kind === 'part');
  const whole = read(content, { defaultType: 'mt103_swift' });
  expect(parts).toHaveLength(answers.length);
  expect(parts.map(({ isLast }) => isLast)).toEqual(parts.map((_, i) => i === parts.length - 1));
  expect(parts.flatMap(({ problems }) => problems)).toEqual(whole.problems);
  const rows = (await Promise.all(parts.map(rowsOf))).flat();
  expect(rows).toHaveLength(2_050);
  expect(rows.map((row) => row.payload_index)).toEqual(whole.transfers.map(({ index }) => index));
  expect(new Set(rows.map((row) => row.payload_id))).toEqual(new Set([PAYLOAD]));
  const answered = parts.flatMap((part) =>
    part.rows.json.flatMap((piece) => JSON.parse(`[${Buffer.from(piece)}]`) as Row[]),
  );
  expect(rows.map((row) => row.uetr)).toEqual(answered.map((row) => row.uetr));
});

it('a payload of a few items arrives as a whole', async () => {
  expect(await answersTo(file(3))).toMatchObject([
    { kind: 'whole', reading: { format: 'swift-mt', transfers: [{ index: 0 }, { index: 2 }] } },
  ]);
});

it('a payload abandoned early does not disturb the next one', async () => {
  for await (const answer of thread.read(text(file(9_000)))) {
    expect(answer).toMatchObject({ kind: 'part', isLast: false });
    break;
  }
  expect(await answersTo(mt103())).toMatchObject([{ kind: 'whole' }]);
});

it('a payload that crashes the thread is an error, and those behind it get another thread', async () => {
  await expect(answersToText({ ...text(''), content: null as never })).rejects.toThrow();
  expect(await answersTo(mt103())).toHaveLength(1);
});

it('a thread that ends while it reads leaves nobody waiting', async () => {
  const ending = new ReadingThread();
  const answers = ending.read(text(file(9_000)));
  await answers.next();
  const pending = answers.next().then(() => answers.next());
  const failed = expect(pending).rejects.toThrow('ended before it had answered');
  await ending.close();
  await failed;
  await ending.close();
});

it("a payload that exceeds the thread's memory is refused as too large", async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    const outOfMemory = Object.assign(new Error('Out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    setImmediate(() => {
      this.emit('error', outOfMemory);
      void this.terminate();
    });
  });
  await expect(answersTo(mt103())).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
});
