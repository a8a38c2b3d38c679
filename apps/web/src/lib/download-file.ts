import { apiFetch, UNREADABLE, UnexpectedAnswer } from './api.ts';
import { saveFile } from './save-file.ts';

/**
 * Gives a file of the server to the browser to save, under the name that the server gave it.
 * @throws an `UnexpectedAnswer` for what is no file of the server, such as a page of a proxy
 */
export async function downloadFile(path: string): Promise<void> {
  const response = await apiFetch('GET', path);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined) throw new UnexpectedAnswer('GET', UNREADABLE);
  saveFile(await response.blob(), name);
}
