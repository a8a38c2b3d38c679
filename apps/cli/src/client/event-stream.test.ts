import { expect, it } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream.ts';

async function read(...chunks: Uint8Array[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const stream = (async function* () {
    yield* chunks;
  })();
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const STREAM = ': hello\n\nevent: session\ndata: {"a":"é"}\n\ndata: one\r\ndata:two\r\n\r\nevent: empty\n\n';
const EVENTS = [
  { event: 'session', data: '{"a":"é"}' },
  { event: 'message', data: 'one\ntwo' },
];

it('reads events, and skips comments and events without data', async () => {
  expect(await read(encode(STREAM))).toEqual(EVENTS);
});

it('reads the same however the bytes are cut', async () => {
  const whole = encode(STREAM);
  for (let at = 1; at < whole.length; at++) {
    expect(await read(whole.subarray(0, at), whole.subarray(at))).toEqual(EVENTS);
  }
});

it('does not report an incomplete event', async () => {
  expect(await read(encode('data: whole\n\ndata: half\n'))).toEqual([{ event: 'message', data: 'whole' }]);
});
