import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError, EXIT } from './exit-status.ts';

/** True if a person can answer questions. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Hides the input. */
const silence = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks at the terminal, on standard error, because the output is for results. The input can be hidden.
 * @throws CliError when Ctrl-C or Ctrl-D is pressed instead
 */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  const output = isHidden ? silence() : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  if (isHidden) process.stderr.write(question);
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => reject(new CliError(EXIT.trouble, 'interrupted', 'There was no answer.'));
      lines.once('SIGINT', giveUp).once('close', giveUp);
      lines.question(isHidden ? '' : question, resolve);
    });
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}
