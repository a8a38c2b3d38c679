import { afterEach, expect, it, vi } from 'vitest';
import { downloadFile, IncompleteFile } from './download-file.ts';
import * as saving from './save-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const HEADERS = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' };

function answerWith(chunks: readonly string[], end: (stream: ReadableStreamDefaultController) => void) {
  const pending = [...chunks];
  const body = new ReadableStream({
    pull(stream) {
      const chunk = pending.shift();
      if (chunk === undefined) end(stream);
      else stream.enqueue(new TextEncoder().encode(chunk));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: HEADERS }));
  return vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
}

it('a file is saved whole, under the name that the server gave it', async () => {
  const save = answerWith(['id,amount\r\n', '1,2\r\n'], (stream) => stream.close());
  await downloadFile('/file');
  const [content, name] = save.mock.calls[0] ?? [];
  expect([await content?.text(), content?.type, name]).toEqual(['id,amount\r\n1,2\r\n', 'text/csv', 'a.csv']);
});

it('no part of a file that breaks off is saved, and the error names its progress and the next step', async () => {
  const save = answerWith(['x'.repeat(2_000)], (stream) => stream.error(new TypeError('terminated')));
  const failure = await downloadFile('/file').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(IncompleteFile);
  expect(String(failure)).toMatch(/was interrupted after 2 kB, and nothing was saved\. Try again;/);
  expect(save).not.toHaveBeenCalled();
});
