import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Telemetry } from './telemetry.ts';

/** Null unless a collector is configured: only then are the libraries loaded. */
export async function startTelemetry(
  { otlp, role }: Pick<Config, 'otlp' | 'role'>,
  logger: Logger,
): Promise<Telemetry | null> {
  if (otlp === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ ...otlp, role, logger });
}
