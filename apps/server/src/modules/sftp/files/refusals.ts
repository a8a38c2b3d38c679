import type { SftpFolder } from '@clearbench/contract';
import type { FilePath } from './path.ts';
import { SftpProblem } from './problem.ts';

export function requireInbox({ folder }: FilePath): void {
  if (folder === 'inbox') return;
  throw new SftpProblem('denied', `Only the server writes to ${folder}/. Upload into inbox/.`);
}

export const tookTooLong = (): SftpProblem =>
  new SftpProblem('failed', 'The upload took too long and was cancelled. Send the file again.');

export const noFile = (folder: SftpFolder, name: string): SftpProblem =>
  new SftpProblem(
    'missing',
    folder === 'inbox'
      ? `inbox/ has no file ${name.slice(0, 80)}. Two seconds after an upload under its final name, the file moves to archive/ or errors/.`
      : `${folder}/ has no file ${name.slice(0, 80)}. List the folder to see what it has.`,
  );

export const nameTaken = (folder: SftpFolder): SftpProblem =>
  new SftpProblem(
    'failed',
    `${folder}/ already has a file with that name. Remove it, or choose another name.`,
  );

export const beingRead = (name: string): SftpProblem =>
  new SftpProblem(
    'denied',
    `The server is reading ${name.slice(0, 80)}. It will be in archive/ or errors/ in a moment; if it stays, ask the operator.`,
  );
