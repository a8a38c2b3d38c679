import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Files in a ZIP, as the containers of EBICS are. The same files always make the same bytes. */
export async function zip(files: readonly { name: string; text: string }[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, text } of files) archive.addBuffer(Buffer.from(text), name, { mtime: EARLIEST });
  archive.end();
  return buffer(archive.outputStream);
}

/** The earliest time that the format can express. */
const EARLIEST = new Date(1980, 0, 1);
