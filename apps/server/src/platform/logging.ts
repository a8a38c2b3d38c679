import { withKeysMasked } from '@clearbench/domain';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Header and body fields with secrets, wherever a log line contains them. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'superPassword',
  'newPassword',
  'confirmPassword',
  'apiKey',
  'accessToken',
];

/**
 * The server's log: one JSON object per line on standard error, which keeps standard output free for the terminal.
 * Writing is synchronous, because the last lines before a crash matter most.
 */
export function createLogger(
  level: string,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      // An API key may be anywhere in a text: in the URL of a webhook, in the parameters of a statement that failed.
      hooks: { streamWrite: withKeysMasked },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    stream,
  );
}

/** The pool attaches its whole client to an error: pages of log, including the connection's settings. */
function serializeError(error: Error): object {
  const { client: _, ...fields } = pino.stdSerializers.err(error) as object & { client?: unknown };
  return fields;
}
