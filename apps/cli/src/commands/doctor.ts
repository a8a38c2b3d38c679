import { type Command, JSON_OPTION } from '../command.ts';
import { runProgram } from '../server/run-program.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Checks whether this machine can run the server, and says how to fix what is wrong',
  usage: '[--data DIR] [--port N] [--json]',
  options: [
    { name: 'data', value: 'DIR', help: 'the data directory; by default DATA_DIR, then ./data' },
    { name: 'port', value: 'N', help: 'the port; by default PORT, then 4400' },
    JSON_OPTION,
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details:
    'Checks Node, the configuration, ports, the data directory, disk, memory, clock and database. Exit status 1: something is wrong.',
  run(args) {
    const [data, port] = [args.value('data'), args.value('port')];
    return runProgram('doctor', args.has('json') ? ['--json'] : [], {
      env: { ...(data !== null && { DATA_DIR: data }), ...(port !== null && { PORT: port }) },
    });
  },
};
