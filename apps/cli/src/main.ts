import { endWithReader } from './output.ts';
import { run } from './run.ts';

endWithReader(process.stdout);
process.exitCode = await run(process.argv.slice(2));
