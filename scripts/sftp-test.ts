import { numberOptions } from './number-options.ts';
import { tryClients } from './sftp/clients/matrix.ts';
import { isClean, runSftpTest } from './sftp/run.ts';

/**
 * `npm run test:sftp -- --files 10000 --kills 20 --seed 7`. The seed of a failed run reproduces its timing. With `--files 0`, only the
 * clients are tried.
 */
const { files, kills, connections, seed } = numberOptions(
  { files: 10_000, kills: 20, connections: 4 },
  { mayBeZero: ['files'] },
);

if (!(await tryClients((line) => console.log(line)))) process.exitCode = 1;
if (files > 0) await kill();

async function kill(): Promise<void> {
  console.log(`SFTP test: ${files} files, ${kills} kills, seed ${seed}, ${connections} connections`);
  const verdict = await runSftpTest({ files, kills, connections, seed, report: (line) => console.log(line) });
  const { uploaded, lost, doubled, unanswered } = verdict;
  console.log(
    `uploaded ${uploaded}, lost ${lost.length}, doubled ${doubled.length}, without a result ${unanswered.length}`,
  );
  if (!isClean(verdict)) process.exitCode = 1;
}
