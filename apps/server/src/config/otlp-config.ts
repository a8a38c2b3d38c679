const EXPORTERS = ['otlp', 'none'] as const;
const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type OtlpProtocol = (typeof PROTOCOLS)[number];

export interface TraceExport {
  protocol: OtlpProtocol;
  sampler: (typeof SAMPLERS)[number];
  /** The share of traces that a ratio sampler records, from 0 to 1. */
  ratio: number;
  /** Limits of the queue of spans, in spans and milliseconds; what is absent has the library's default. */
  batch: {
    maxQueueSize?: number;
    maxExportBatchSize?: number;
    scheduledDelayMillis?: number;
    exportTimeoutMillis?: number;
  };
}

export interface MetricExport {
  protocol: OtlpProtocol;
  intervalMs: number;
}

/** Which traces and metrics go to an OpenTelemetry collector. The exporters read its address and headers from the environment. */
export interface OtlpConfig {
  traces: TraceExport | null;
  metrics: MetricExport | null;
}

type Read = <T>(name: string, parse: (value: string) => { value: T } | { problem: string }) => T | null;

const METRIC_INTERVAL_MS = 60_000;

/** The exporters and resource detectors of OpenTelemetry read these from the environment. */
const READ_BY_LIBRARY =
  /^OTEL_(?:SERVICE_NAME|EXPORTER_OTLP_(?:TRACES_|METRICS_)?(?:HEADERS|TIMEOUT|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE))$/;

/**
 * Reads the `OTEL_…` variables, with the meaning that OpenTelemetry's specification gives them.
 * @returns null if nothing is sent
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function otlpConfig(
  env: Readonly<Record<string, string | undefined>>,
  readOther: Read,
): { otlp: OtlpConfig | null; ignoredVariables: string[] } {
  const known = new Set<string>();
  const read: Read = (name, parse) => {
    known.add(name);
    return readOther(name, parse);
  };
  const isOff = read('OTEL_SDK_DISABLED', asBoolean) ?? false;
  read('OTEL_RESOURCE_ATTRIBUTES', asAttributes);
  read('OTEL_LOGS_EXPORTER', oneOf(['none']));
  read('OTEL_PROPAGATORS', oneOf(['tracecontext', 'tracecontext,baggage']));
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', asEndpoint);
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL', oneOf(PROTOCOLS)) ?? 'http/protobuf';
  const isSent = (signal: 'TRACES' | 'METRICS') => {
    const own = read(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`, asEndpoint);
    const hasEndpoint = (own ?? endpoint) !== null;
    return (read(`OTEL_${signal}_EXPORTER`, oneOf(EXPORTERS)) ?? (hasEndpoint ? 'otlp' : 'none')) === 'otlp';
  };
  const sampler = read('OTEL_TRACES_SAMPLER', oneOf(SAMPLERS)) ?? 'parentbased_always_on';
  const hasRatio = sampler.endsWith('traceidratio');
  const traces: TraceExport = {
    protocol: read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', oneOf(PROTOCOLS)) ?? protocol,
    sampler,
    ratio: (hasRatio ? read('OTEL_TRACES_SAMPLER_ARG', asRatio) : null) ?? 1,
    batch: present({
      maxQueueSize: read('OTEL_BSP_MAX_QUEUE_SIZE', asCount),
      maxExportBatchSize: read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', asCount),
      scheduledDelayMillis: read('OTEL_BSP_SCHEDULE_DELAY', asCount),
      exportTimeoutMillis: read('OTEL_BSP_EXPORT_TIMEOUT', asCount),
    }),
  };
  const metrics: MetricExport = {
    protocol: read('OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', oneOf(PROTOCOLS)) ?? protocol,
    intervalMs: read('OTEL_METRIC_EXPORT_INTERVAL', asCount) ?? METRIC_INTERVAL_MS,
  };
  const [sendsTraces, sendsMetrics] = [isSent('TRACES'), isSent('METRICS')];
  const ignoredVariables = Object.keys(env).filter(
    (name) => name.startsWith('OTEL_') && env[name] !== '' && !known.has(name) && !READ_BY_LIBRARY.test(name),
  );
  if (isOff || !(sendsTraces || sendsMetrics)) return { otlp: null, ignoredVariables };
  return {
    otlp: { traces: sendsTraces ? traces : null, metrics: sendsMetrics ? metrics : null },
    ignoredVariables,
  };
}

/** Without the properties that are null. */
const present = (batch: Record<keyof TraceExport['batch'], number | null>): TraceExport['batch'] =>
  Object.fromEntries(Object.entries(batch).filter(([, value]) => value !== null));

function oneOf<T extends string>(values: readonly T[]) {
  return (value: string) => {
    const found = values.find((other) => other === value.trim().toLowerCase());
    return found === undefined
      ? { problem: `is "${value}". Use ${values.join(' or ')}, or remove it.` }
      : { value: found };
  };
}

/** The specification: any value other than `true` means false. */
const asBoolean = (value: string) => ({ value: value.trim().toLowerCase() === 'true' });

const asCount = (value: string) =>
  /^[1-9]\d{0,8}$/.test(value)
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number above 0.` };

function asEndpoint(value: string) {
  const url = URL.parse(value);
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  return isUsable
    ? { value }
    : {
        problem: `is "${value}". Use the address of a collector that accepts OTLP over HTTP, like http://127.0.0.1:4318.`,
      };
}

/** The library ignores a list with one fault in it. */
const asAttributes = (value: string) =>
  value.split(',').every((pair) => /^\s*[^=\s]+\s*=(?:[^=%]|%[\dA-Fa-f]{2}){0,255}$/.test(pair))
    ? { value }
    : {
        problem: `is "${value}". Use name=value pairs with commas between them, like deployment.environment=uat.`,
      };

const asRatio = (value: string) =>
  /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value)
    ? { value: Number(value) }
    : { problem: `is "${value}". Use the share of traces to record, from 0 to 1, like 0.05.` };
