/** A collector of OpenTelemetry. */
export interface OtlpPlace {
  /** Without a slash at the end: `/v1/traces` follows. */
  endpoint: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
  serviceName: string;
}

type Read = <T>(name: string, parse: (value: string) => { value: T } | { problem: string }) => T | null;

/** The `OTEL_…` variables, as the standard names them. Null without an endpoint. */
export function otlpConfig(read: Read): OtlpPlace | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', asEndpoint);
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', asRatio) ?? 1;
  const serviceName = read('OTEL_SERVICE_NAME', (value) => ({ value })) ?? 'clearbench';
  return endpoint === null ? null : { endpoint, ratio, serviceName };
}

function asEndpoint(value: string) {
  const url = URL.parse(value);
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  return isUsable
    ? { value: value.replace(/\/+$/, '') }
    : {
        problem: `is "${value}". Use the address of a collector that accepts OTLP over HTTP, like http://127.0.0.1:4318.`,
      };
}

const asRatio = (value: string) =>
  /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value)
    ? { value: Number(value) }
    : { problem: `is "${value}". Use the share of traces to record, from 0 to 1, like 0.05.` };
