import { apiFetch, UnexpectedAnswer } from '../api/api.ts';
import { saveFile } from './save-file.ts';

/** A download may take any time, as long as data keeps arriving. */
const STALLED_MS = 60_000;

/** A file that arrived incomplete. None of it is saved, because a part would look like the whole. */
export class IncompleteFile extends Error {
  override readonly name = 'IncompleteFile';

  constructor(received: number, options?: ErrorOptions) {
    const kilobytes = Math.round(received / 1_000).toLocaleString('en-US');
    super(
      `The download was interrupted after ${kilobytes} kB, and nothing was saved. Try again; if it happens again, narrow the filters or the period.`,
      options,
    );
  }
}

/** Lets the browser save a complete file from the server, under the server's name for it. Throws as `fetchFile` does. */
export async function downloadFile(path: string): Promise<void> {
  const { blob, name } = await fetchFile(path);
  saveFile(blob, name);
}

/**
 * A complete file from the server.
 * @throws an `UnexpectedAnswer` for anything but a file of the server, such as a page of a proxy; an `IncompleteFile`
 */
export async function fetchFile(path: string): Promise<{ blob: Blob; name: string }> {
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new DOMException('Nothing arrived in time', 'TimeoutError'));
  let timer = setTimeout(giveUp, STALLED_MS);
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, STALLED_MS);
  };
  try {
    const response = await apiFetch('GET', path, undefined, { isFile: true, signal: stalled.signal });
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (name === undefined || response.body === null) throw new UnexpectedAnswer('GET');
    const type = response.headers.get('content-type') ?? '';
    return { blob: new Blob(await partsOf(response.body, goOn), { type }), name };
  } finally {
    clearTimeout(timer);
  }
}

/** In chunks: only the browser knows whether they fit into memory. */
async function partsOf(body: ReadableStream<BlobPart & Uint8Array>, onPart: () => void): Promise<Blob[]> {
  const parts: Blob[] = [];
  let received = 0;
  try {
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return parts;
      onPart();
      received += value.byteLength;
      parts.push(new Blob([value]));
    }
  } catch (error) {
    throw new IncompleteFile(received, { cause: error });
  }
}
