import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Telemetry } from './telemetry.ts';

/** Null unless a collector is configured: only then are the libraries loaded. */
export async function startTelemetry(
  { otlp, ignoredVariables, role }: Pick<Config, 'otlp' | 'ignoredVariables' | 'role'>,
  logger: Logger,
): Promise<Telemetry | null> {
  for (const variable of ignoredVariables) {
    logger.warn({ variable }, 'This variable of OpenTelemetry is set, but this server does not use it');
  }
  if (otlp === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(otlp, { role, logger });
}
