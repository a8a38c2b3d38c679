import { createServer } from 'node:http';
import { listenLocally } from './listen-locally.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
  attributes: Record<string, string | number | undefined>;
  /** The attributes of the process. */
  resource: Record<string, string | number | undefined>;
}

interface Resource {
  resource: { attributes: Attribute[] };
}

interface Traces {
  resourceSpans: (Resource & {
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  })[];
}

export interface CollectedMetric {
  name: string;
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number }[] };
  gauge?: object;
  histogram?: {
    dataPoints: { count: number; sum: number; bucketCounts: number[]; explicitBounds: number[] }[];
  };
}

interface Metrics {
  resourceMetrics: (Resource & { scopeMetrics: { metrics: CollectedMetric[] }[] })[];
}

/** A test double of a collector: it accepts OTLP over HTTP, and keeps what it gets in JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const metrics: CollectedMetric[] = [];
  const mediaTypes = new Map<string, string | undefined>();
  const take: Record<string, (body: string) => void> = {
    '/v1/traces': (body) => {
      for (const { resource, scopeSpans } of (JSON.parse(body) as Traces).resourceSpans) {
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ ...span, attributes: plain(span.attributes), resource: plain(resource.attributes) });
        }
      }
    },
    '/v1/metrics': (body) => {
      for (const { scopeMetrics } of (JSON.parse(body) as Metrics).resourceMetrics) {
        metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics));
      }
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const known = take[request.url ?? ''];
    const mediaType = request.headers['content-type'];
    mediaTypes.set(request.url ?? '', mediaType);
    if (mediaType === 'application/json') known?.(Buffer.concat(chunks).toString());
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    /** By path: of the last call. */
    mediaTypes,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const plain = (attributes: readonly Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
